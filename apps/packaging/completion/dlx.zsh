#compdef dlx sudoku
# Completion of dlx and sudoku in zsh. The programs say what may stand in the place of a word; otherwise it is a file.
local -a found
found=(${(f)"$($words[1] --complete "${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)"})
found=(${found//:/\\:})
found=(${${found/$'\t'/:}%:})
(( $#found )) && _describe word found || _files

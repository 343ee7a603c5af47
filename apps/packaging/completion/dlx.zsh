#compdef dlx sudoku
# Completion of dlx and sudoku in zsh. The programs print the possible words; without any, files are completed.
local -a found
found=(${(f)"$($words[1] --complete "${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)"})
found=(${found//:/\\:})
found=(${${found/$'\t'/:}%:})
(( $#found )) && _describe word found || _files

# Completion of dlx and sudoku in fish. The programs say what may stand in the place of a word; otherwise it is a file.
function __dlx_complete
    set -l words (commandline --tokenize --current-process --cut-at-cursor)
    set -l found ($words[1] --complete $words[2..-1] "$(commandline --current-token --cut-at-cursor)" 2>/dev/null)
    if set -q found[1]
        printf '%s\n' $found
    else
        __fish_complete_path (commandline --current-token --cut-at-cursor)
    end
end
complete --command dlx --command sudoku --no-files --arguments '(__dlx_complete)'

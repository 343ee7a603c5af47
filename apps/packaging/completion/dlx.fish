# Completion of dlx and sudoku in fish. The programs print the possible words; without any, files are completed.
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

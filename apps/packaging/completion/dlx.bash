# shellcheck shell=bash
# Completion of dlx and sudoku in bash. The programs print the possible words; without any, files are completed.
_dlx() {
    mapfile -t COMPREPLY < <("$1" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1)
}
complete -o default -F _dlx dlx sudoku

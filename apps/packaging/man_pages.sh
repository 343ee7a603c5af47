#!/usr/bin/env bash
# man_pages.sh VERSION FOLDER PROGRAM...: writes to FOLDER a manual page of each program and of each of its commands, all of
# which the program prints. A program without commands is a script whose name ends in .sh, and is installed as dlx-NAME.
set -euo pipefail
version=$1
folder=$2
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
rm -rf "$folder" && mkdir -p "$folder"

files='share/doc/dlx-tools/manual/README.md of the installation is the first page of the manual. Its page puzzle-formats.md lists
the formats of puzzles, problem-format.md that of problems. The folder share/doc/dlx-tools/examples has problems to begin with.'

# page NAME SUMMARY SEE-ALSO: of the help on standard input.
page() {
    cat >"$work/help"
    printf '#!/bin/sh\ncat "%s/help"\n' "$work" >"$work/$1" && chmod +x "$work/$1"
    printf '[FILES]\n%s\n\n[SEE ALSO]\n%s\n' "$files" "$3" >"$work/also"
    local summary=${2%.}
    help2man --no-info --name="${summary,}" --include="$work/also" --source="dlx $version" --version-string="$version" "$work/$1" |
        sed -e 's/^\.SS "Exit status:"/.SH "EXIT STATUS"/' -e 's/^\.SS "Commands:"/.SH COMMANDS/' \
            -e 's/^\.SS "Families:"/.SH FAMILIES/' \
            -e 's/^\.SS "More options:"/.SS More options/' \
            -e "/^\.B ${1%%-*}\$/{N;s/\n\\\\fI\\\\,${1#*-} [\\]\/\\\\fR/ ${1#*-}\n/}" | # the name of a command is bold
        gzip -9n >"$folder/$1.1.gz"
}

for program in "${@:3}"; do
    name=$(basename "$program")
    if [[ $name == *.sh ]]; then
        help=$("$program" --help | sed "s/\<$name\>/dlx-${name%.sh}/")
        page "dlx-${name%.sh}" "$(sed -n '3s/[.,].*//p' <<<"$help")" 'dlx(1)' <<<"$help"
        continue
    fi
    pages=()
    while IFS=$'\t' read -r command summary; do
        pages+=("$name-$command(1)")
        "$program" "$command" --help-all | page "$name-$command" "$summary" "$name(1)"
    done < <("$program" --complete "")
    help=$("$program" --help)
    printf -v also '%s, ' "${pages[@]}"
    page "$name" "$(sed -n "1s/^$name: //p" <<<"$help")" "${also%, }" <<<"$help"
done

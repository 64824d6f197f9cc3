# shellcheck shell=sh
# What runs of this program, for an image: sources without tests, pages and bundles as they were built, the npm packages that
# these import, Node and LiveKit. A program with the mark below was set up elsewhere: nothing is built where it runs.

# The rooms of the service; bench, e2e and the like are for those who work on it.
PRODUCTION_ROOMS='contract platform face speech meaning server media'
PRODUCTION_MARK=.vivant-production

is_production() {
	[ -f "$ROOT/$PRODUCTION_MARK" ]
}

# production_root FOLDER: all of it at the places below FOLDER where it lies here. The set-up has been run.
production_root() {
	production_tree "$1$ROOT"
	mkdir -p "$1$CACHE/node/$NODE_VERSION/bin" "$(dirname "$1$LIVEKIT_CACHED")"
	cp "$NODE" "$1$CACHE/node/$NODE_VERSION/bin/node"
	cp "$CACHE/node/$NODE_VERSION/LICENSE" "$1$CACHE/node/$NODE_VERSION/"
	cp "$VIVANT_LIVEKIT_SERVER" "$1$LIVEKIT_CACHED"
	# The same as ours, of which neither its builds nor all of its releases bring a copy.
	cp "$PROGRAM/LICENSE" "$(dirname "$1$LIVEKIT_CACHED")/"
	printf 'livekit-server %s\nCopyright LiveKit, Inc.\nLicensed under the Apache License, Version 2.0 (LICENSE); https://github.com/livekit/livekit\n' \
		"$LIVEKIT_VERSION" >"$(dirname "$1$LIVEKIT_CACHED")/NOTICE"
	# And those of the modules that are linked into it, where it is the one they are of.
	[ "$VIVANT_LIVEKIT_SERVER" != "$LIVEKIT_CACHED" ] || [ ! -f "$LIVEKIT_LICENCES" ] || cp "$LIVEKIT_LICENCES" "$1$LIVEKIT_LICENCES"
}

# production_tree FOLDER: the program alone.
production_tree() {
	copy_sources "$1"
	production_packages "$1"
	leave_out_unused "$1/node_modules"
	find "$1" -type d -empty -delete
	: >"$1/$PRODUCTION_MARK"
}

# leave_out_unused NODE_MODULES: what npm brings and nothing here loads, a fifth of it.
leave_out_unused() {
	# Node runs no TypeScript of packages.
	find "$1" -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.md' \) \
		! -iname 'licen[cs]e*' ! -iname 'notice*' ! -iname 'copying*' -delete
	# Their tests, where they lie at the top of a package.
	find "$1" -mindepth 2 -maxdepth 2 ! -path "$1/@*" -type d \( -name coverage -o -name test -o -name tests \) -exec rm -rf {} +
	# LiveKit's framework goes on without its own detection of speech, with our sharp for its own, and its checks of types
	# are for those who write code.
	rm -rf "$1"/@livekit/local-inference-* "$1/@livekit/agents/node_modules/sharp" "$1/@livekit/agents/node_modules/@img" \
		"$1/typescript" "$1/.bin"
	# Its models are read, by code of ours.
	[ ! -d "$1/@mediapipe" ] || find "$1/@mediapipe" -type f -name '*.wasm' -delete
}

copy_sources() {
	mkdir -p "$1"
	# shellcheck disable=SC2086  # words on purpose
	(
		cd "$PROGRAM"
		find vivant LICENSE package.json package-lock.json $PRODUCTION_ROOMS web/dist scripts/link-postgres.ts \
			scripts/launcher/*.sh scripts/launcher/health-check \
			\( -name node_modules -o -name testing -o -name train -o -name out -o -name .vivant-built \) -prune -o \
			-type f ! -name '*.test.ts' ! -name '*.test.tsx' -print | tar -cf - -T -
	) | tar -C "$1" --no-same-owner -xf -
}

# As the lockfile has them, which npm holds to the manifests of all rooms.
production_packages() {
	(
		cd "$PROGRAM"
		find . -name node_modules -prune -o -path './*/*' -name package.json -print | tar -cf - -T - | tar -C "$1" --no-same-owner -xf -
		cd "$1"
		set --
		for room in $PRODUCTION_ROOMS; do set -- "$@" --workspace "$room"; done
		PATH="$(dirname "$NODE"):$PATH" "$NODE" "$NPM_CLI" ci --omit=dev --ignore-scripts --no-audit --no-fund "$@"
		"$NODE" scripts/link-postgres.ts
		find . -name node_modules -prune -o -path './*/*' -name package.json -print | while read -r manifest; do
			case " $PRODUCTION_ROOMS " in
				*" $(dirname "${manifest#./}") "*) ;;
				*) rm "$manifest" ;;
			esac
		done
	)
}

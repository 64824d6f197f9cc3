# shellcheck shell=sh
# What tests or benches alone need from npm, in installs of their own beside the program's.

# npm_environment NAME WHAT: installs what scripts/launcher/npm/NAME lists, once, into the cache's folder NAME: exactly
# as its lockfile says, by its hashes. No package's install script runs. WHAT is said while that takes its time. Sets
# NPM_ENVIRONMENT to the folder that has the node_modules; empty where it cannot be made, which is tried again on
# another day. Hazard: as with try_step, never in a condition.
npm_environment() {
	npm_list=$ROOT/scripts/launcher/npm/$1
	npm_key=$(sha256sum <"$npm_list/package-lock.json" | cut -c 1-16)
	npm_tried=$CACHE/stamps/npm-$1-tried
	if [ ! -e "$CACHE/$1/$npm_key/complete" ] && [ -w "$CACHE" ] && ! fresh "$npm_tried" "$npm_key $(date +%F)"; then
		try_step "$2" install_npm_environment "$npm_list" "$CACHE/$1" "$npm_key"
		[ "$STEP_STATUS" -eq 0 ] || remember "$npm_tried" "$npm_key $(date +%F)"
	fi
	NPM_ENVIRONMENT=
	[ ! -e "$CACHE/$1/$npm_key/complete" ] || NPM_ENVIRONMENT=$CACHE/$1/$npm_key
}

install_npm_environment() {
	rm -rf "$2"
	mkdir -p "$2/$3"
	cp "$1/package.json" "$1/package-lock.json" "$2/$3"
	cd "$2/$3"
	chmod 644 package.json package-lock.json
	PATH="$(dirname "$NODE"):$PATH" "$NODE" "$NPM_CLI" ci --ignore-scripts --no-audit --no-fund
	: >complete
}

# ensure_npm VARIABLE NAME WHAT WITHOUT: as npm_environment, once in a run; sets and exports VARIABLE to the folder that
# has the node_modules, or says WITHOUT.
ensure_npm() {
	if is_set "$1"; then return 0; fi
	npm_environment "$2" "$3"
	provide "$1" "$NPM_ENVIRONMENT" "$4"
}

# LiveKit's bey plugin for Node, for the test that lets it speak through an avatar: it asks for an older LiveKit
# framework than ours. Without it that test is skipped by name.
ensure_node_bey() {
	ensure_npm VIVANT_TEST_NODE_BEY bey-plugin 'Installing the bey plugin for Node, for the tests (half a minute)' \
		'The bey plugin could not be fetched from npm: the test with its agent in Node is skipped.'
}

# The landmark network by which benches judge drawn faces: 24 MB that nothing else needs. Without it they fail.
ensure_face_api() {
	ensure_npm VIVANT_BENCH_FACE_API face-api 'Installing the network that judges faces, for the benches' \
		'@vladmandic/face-api could not be fetched from npm: benches that judge faces by it fail.'
}

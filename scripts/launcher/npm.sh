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

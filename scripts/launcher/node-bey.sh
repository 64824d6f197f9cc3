# shellcheck shell=sh
# LiveKit's bey plugin for Node, from npm, for the test that lets it speak through an avatar: it asks for an older
# LiveKit framework than ours, so it has an install of its own. Sets and exports VIVANT_TEST_NODE_BEY, the folder
# with its node_modules, where it can be installed; without it that test is skipped by name.

NODE_BEY_LIST=$ROOT/scripts/launcher/node-bey

ensure_node_bey() {
	if [ -n "${VIVANT_TEST_NODE_BEY:-}" ]; then return 0; fi
	node_bey_key=$(sha256sum <"$NODE_BEY_LIST/package-lock.json" | cut -c 1-16)
	node_bey_folder=$CACHE/bey-plugin/$node_bey_key
	if [ ! -e "$node_bey_folder/complete" ] && [ -w "$CACHE" ] &&
		! fresh "$CACHE/stamps/node-bey-tried" "$node_bey_key $(date +%F)"; then
		try_step 'Installing the bey plugin for Node, for the tests (half a minute)' node_bey_by_npm "$node_bey_folder"
		[ "$STEP_STATUS" -eq 0 ] || remember "$CACHE/stamps/node-bey-tried" "$node_bey_key $(date +%F)"
	fi
	if [ -e "$node_bey_folder/complete" ]; then
		VIVANT_TEST_NODE_BEY=$node_bey_folder
		export VIVANT_TEST_NODE_BEY
	else
		say 'The bey plugin could not be fetched from npm: the test with its agent in Node is skipped.'
	fi
}

# Exactly as the lockfile names it, by its hashes. No package's install script runs.
node_bey_by_npm() {
	rm -rf "$CACHE/bey-plugin"
	mkdir -p "$1"
	cp "$NODE_BEY_LIST/package.json" "$NODE_BEY_LIST/package-lock.json" "$1"
	chmod 644 "$1/package.json" "$1/package-lock.json"
	cd "$1"
	PATH="$(dirname "$NODE"):$PATH" "$NODE" "$NPM_CLI" ci --ignore-scripts --no-audit --no-fund
	: >complete
}

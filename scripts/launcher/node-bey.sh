# shellcheck shell=sh
# LiveKit's bey plugin for Node, from npm, for the test that lets it speak through an avatar: it asks for an older
# LiveKit framework than ours, so it has an install of its own. Sets and exports VIVANT_TEST_NODE_BEY, the folder
# with its node_modules, where it can be installed; without it that test is skipped by name.

NODE_BEY='@livekit/agents-plugin-bey@1.4.2 @livekit/agents@1.4.2 @livekit/rtc-node@0.13.35'
NODE_BEY_KEY=$(printf %s "$NODE_BEY" | tr -cs 'A-Za-z0-9.' '-')
NODE_BEY_FOLDER=$CACHE/node-bey/$NODE_BEY_KEY

ensure_node_bey() {
	if [ -n "${VIVANT_TEST_NODE_BEY:-}" ]; then return 0; fi
	if [ ! -e "$NODE_BEY_FOLDER/complete" ] && [ -w "$CACHE" ] &&
		! fresh "$CACHE/stamps/node-bey-tried" "$NODE_BEY_KEY $(date +%F)"; then
		try_step 'Installing the bey plugin for Node, for the tests (half a minute)' node_bey_by_npm
		[ "$STEP_STATUS" -eq 0 ] || remember "$CACHE/stamps/node-bey-tried" "$NODE_BEY_KEY $(date +%F)"
	fi
	if [ -e "$NODE_BEY_FOLDER/complete" ]; then
		VIVANT_TEST_NODE_BEY=$NODE_BEY_FOLDER
		export VIVANT_TEST_NODE_BEY
	else
		say 'The bey plugin could not be fetched from npm: the test with its agent in Node is skipped.'
	fi
}

node_bey_by_npm() {
	rm -rf "$CACHE/node-bey"
	mkdir -p "$NODE_BEY_FOLDER"
	cd "$NODE_BEY_FOLDER"
	echo '{"private":true}' >package.json
	# shellcheck disable=SC2086  # packages are words
	PATH="$(dirname "$NODE"):$PATH" "$NODE" "$NPM_CLI" install --ignore-scripts --no-audit --no-fund --save-exact $NODE_BEY
	: >complete
}

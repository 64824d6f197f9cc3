# shellcheck shell=sh
# LiveKit's bey plugin for Node, from npm, for the test that lets it speak through an avatar: it asks for an older
# LiveKit framework than ours, so it has an install of its own. Sets and exports VIVANT_TEST_NODE_BEY, the folder
# with its node_modules, where it can be installed; without it that test is skipped by name.

ensure_node_bey() {
	if [ -n "${VIVANT_TEST_NODE_BEY:-}" ]; then return 0; fi
	npm_environment bey-plugin 'Installing the bey plugin for Node, for the tests (half a minute)'
	if [ -n "$NPM_ENVIRONMENT" ]; then
		VIVANT_TEST_NODE_BEY=$NPM_ENVIRONMENT
		export VIVANT_TEST_NODE_BEY
	else
		say 'The bey plugin could not be fetched from npm: the test with its agent in Node is skipped.'
	fi
}

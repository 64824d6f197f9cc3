# shellcheck shell=sh
# What writes, checks and packs the client for Python (scripts/write-clients.ts and its tests). Sets and exports
# VIVANT_TEST_CLIENT_TOOLS, a Python that has it, where it can be installed; without it those tests are skipped by name.

ensure_client_tools() {
	if [ -n "${VIVANT_TEST_CLIENT_TOOLS:-}" ]; then return 0; fi
	python_environment client-tools "$ROOT/scripts/launcher/python/client-tools.txt"
	if [ -n "$PYTHON_ENVIRONMENT" ]; then
		VIVANT_TEST_CLIENT_TOOLS=$PYTHON_ENVIRONMENT/bin/python
		export VIVANT_TEST_CLIENT_TOOLS
	else
		say 'No Python 3.11 or newer with venv and pip: the tests of the client for Python are skipped.'
	fi
}

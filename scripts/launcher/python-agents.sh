# shellcheck shell=sh
# LiveKit's agent framework in Python for the tests that let an agent of that language speak through an avatar. Sets
# and exports VIVANT_TEST_PYTHON where it can be installed; without it those tests are skipped by name.

ensure_python_agents() {
	if [ -n "${VIVANT_TEST_PYTHON:-}" ]; then return 0; fi
	python_environment agents "$ROOT/scripts/launcher/python/agents.txt"
	if [ -n "$PYTHON_ENVIRONMENT" ]; then
		VIVANT_TEST_PYTHON=$PYTHON_ENVIRONMENT/bin/python
		export VIVANT_TEST_PYTHON
	else
		say 'No Python 3.11 or newer with venv and pip: the tests with agents in Python are skipped.'
	fi
}

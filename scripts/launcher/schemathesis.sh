# shellcheck shell=sh
# Schemathesis for the test that sends what the served document allows and forbids. Sets and exports
# VIVANT_TEST_SCHEMATHESIS where it can be installed; without it that test is skipped by name.

ensure_schemathesis() {
	if [ -n "${VIVANT_TEST_SCHEMATHESIS:-}" ]; then return 0; fi
	python_environment schemathesis "$ROOT/scripts/launcher/python/schemathesis.txt"
	if [ -n "$PYTHON_ENVIRONMENT" ]; then
		VIVANT_TEST_SCHEMATHESIS=$PYTHON_ENVIRONMENT/bin/schemathesis
		export VIVANT_TEST_SCHEMATHESIS
	else
		say 'No Python 3.11 or newer with venv and pip: the test with schemathesis is skipped.'
	fi
}

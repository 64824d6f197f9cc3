# shellcheck shell=sh
# Schemathesis, from PyPI, for the test that sends what the served document allows and forbids. Sets and exports
# VIVANT_TEST_SCHEMATHESIS where it can be installed; without it that test is skipped by name.

SCHEMATHESIS_VERSION=4.32.5
SCHEMATHESIS_VENV=$CACHE/schemathesis/$SCHEMATHESIS_VERSION

ensure_schemathesis() {
	if [ -n "${VIVANT_TEST_SCHEMATHESIS:-}" ]; then return 0; fi
	if [ ! -e "$SCHEMATHESIS_VENV/complete" ] && [ -w "$CACHE" ] &&
		! fresh "$CACHE/stamps/schemathesis-tried" "$SCHEMATHESIS_VERSION $(date +%F)" && find_venv_python; then
		try_step 'Installing schemathesis, for the tests' schemathesis_by_pip
		[ "$STEP_STATUS" -eq 0 ] || remember "$CACHE/stamps/schemathesis-tried" "$SCHEMATHESIS_VERSION $(date +%F)"
	fi
	if [ -e "$SCHEMATHESIS_VENV/complete" ] && as_service test -x "$SCHEMATHESIS_VENV/bin/schemathesis"; then
		VIVANT_TEST_SCHEMATHESIS=$SCHEMATHESIS_VENV/bin/schemathesis
		export VIVANT_TEST_SCHEMATHESIS
	else
		say 'No Python 3.10 or newer with venv and pip: the test with schemathesis is skipped.'
	fi
}

schemathesis_by_pip() {
	rm -rf "$CACHE/schemathesis"
	venv_by_service "$SCHEMATHESIS_VENV" "schemathesis==$SCHEMATHESIS_VERSION"
	as_service "$SCHEMATHESIS_VENV/bin/schemathesis" --version
	as_service touch "$SCHEMATHESIS_VENV/complete"
}

# shellcheck shell=sh
# Environments of Python for tests, from PyPI; nothing else needs Python.

# python_environment NAME REQUIREMENTS: makes the environment NAME, once, of what the file REQUIREMENTS lists: each
# package in one version and with its hashes. Sets PYTHON_ENVIRONMENT to its folder; empty where it cannot be made,
# which is tried again on another day. Hazard: as with try_step, never in a condition.
python_environment() {
	environment=$CACHE/python/$1
	environment_key=$(sha256sum <"$2" | cut -c 1-16)
	environment_tried=$CACHE/stamps/python-$1-tried
	if [ ! -e "$environment/$environment_key/complete" ] && [ -w "$CACHE" ] &&
		! fresh "$environment_tried" "$environment_key $(date +%F)" && find_venv_python; then
		try_step "Installing Python packages for the tests: $1 (up to a minute)" \
			install_python_environment "$environment" "$environment_key" "$2"
		[ "$STEP_STATUS" -eq 0 ] || remember "$environment_tried" "$environment_key $(date +%F)"
	fi
	PYTHON_ENVIRONMENT=
	if [ -e "$environment/$environment_key/complete" ] &&
		as_service test -x "$environment/$environment_key/bin/python"; then
		PYTHON_ENVIRONMENT=$environment/$environment_key
	fi
}

# One that the service's user can run too: a Python inside root's home is of no use to it.
find_venv_python() {
	for venv_python in /usr/bin/python3 "$(command -v python3 || :)"; do
		[ -n "$venv_python" ] || continue
		if as_service "$venv_python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
			return 0
		fi
	done
	return 1
}

# Nothing of it runs as root: packages may run code of their own when they are installed or imported. Wheels alone, as
# a source would be built with tools that no hash is known of.
install_python_environment() {
	rm -rf "$1"
	venv=$1/$2
	mkdir -p "$venv"
	own_by_service "$venv"
	# The checkout may be closed to the service's user.
	cp "$3" "$venv/requirements.txt"
	chmod 644 "$venv/requirements.txt"
	# Where packages come from is the caller's setting, which may stand in a file of root's.
	index=${PIP_INDEX_URL:-$("$venv_python" -m pip config get global.index-url 2>/dev/null || :)}
	cd "$venv"
	export HOME="$venv"
	[ -z "$index" ] || export PIP_INDEX_URL="$index"
	as_service "$venv_python" -m venv "$venv"
	as_service "$venv/bin/python" -m pip install -q --disable-pip-version-check --no-cache-dir --only-binary :all: \
		--require-hashes -r requirements.txt
	as_service "$venv/bin/python" -m pip check
	as_service touch "$venv/complete"
}

# ensure_python VARIABLE NAME PROGRAM TESTS: as python_environment, once in a run; sets and exports VARIABLE to a program
# of it, or says that TESTS are skipped.
ensure_python() {
	if is_set "$1"; then return 0; fi
	python_environment "$2" "$ROOT/scripts/launcher/python/$2.txt"
	provide "$1" "${PYTHON_ENVIRONMENT:+$PYTHON_ENVIRONMENT/bin/$3}" \
		"No Python 3.11 or newer with venv and pip: $4."
}

# LiveKit's agent framework in Python, Pipecat, Schemathesis, what writes, checks and packs the client for Python
# (scripts/write-clients.ts), and what renders the chart of deploy/helm and checks it: Helm's own engine and the schemas
# of Kubernetes. Tests without theirs are skipped by name.
ensure_test_pythons() {
	ensure_python VIVANT_TEST_PYTHON agents python 'the tests with agents in Python are skipped'
	ensure_python VIVANT_TEST_PIPECAT pipecat python 'the tests with Pipecat are skipped'
	ensure_python VIVANT_TEST_SCHEMATHESIS schemathesis schemathesis 'the test with schemathesis is skipped'
	ensure_python VIVANT_TEST_CLIENT_TOOLS client-tools python 'the tests of the client for Python are skipped'
	ensure_python VIVANT_TEST_CHART_TOOLS chart-tools python 'the tests of the Helm chart are skipped'
}

# shellcheck shell=sh
# LiveKit's agent framework in Python, from PyPI, for the tests that let an agent of that language speak through an
# avatar; nothing else needs Python. Sets and exports VIVANT_TEST_PYTHON where it can be had; without it those tests
# are skipped by name.

PYTHON_AGENTS='livekit-agents==1.8.9 livekit-plugins-bey==1.8.9 livekit-plugins-openai==1.8.9'
PYTHON_AGENTS_KEY=$(printf %s "$PYTHON_AGENTS" | tr -cs 'A-Za-z0-9.' '-')
PYTHON_AGENTS_VENV=$CACHE/python-agents/$PYTHON_AGENTS_KEY

ensure_python_agents() {
	if [ -n "${VIVANT_TEST_PYTHON:-}" ]; then return 0; fi
	if [ ! -e "$PYTHON_AGENTS_VENV/complete" ] && [ -w "$CACHE" ] &&
		! fresh "$CACHE/stamps/python-agents-tried" "$PYTHON_AGENTS_KEY $(date +%F)" && find_venv_python; then
		try_step 'Installing LiveKit agents for Python, for the tests (about a minute)' python_agents_by_pip
		[ "$STEP_STATUS" -eq 0 ] || remember "$CACHE/stamps/python-agents-tried" "$PYTHON_AGENTS_KEY $(date +%F)"
	fi
	if [ -e "$PYTHON_AGENTS_VENV/complete" ] && as_service test -x "$PYTHON_AGENTS_VENV/bin/python"; then
		VIVANT_TEST_PYTHON=$PYTHON_AGENTS_VENV/bin/python
		export VIVANT_TEST_PYTHON
	else
		say 'No Python 3.10 or newer with venv and pip: the tests with agents in Python are skipped.'
	fi
}

# One that the service's user can run too: a Python inside root's home is of no use to it.
find_venv_python() {
	for venv_python in /usr/bin/python3 "$(command -v python3 || :)"; do
		[ -n "$venv_python" ] || continue
		if as_service "$venv_python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
			return 0
		fi
	done
	return 1
}

python_agents_by_pip() {
	rm -rf "$CACHE/python-agents"
	mkdir -p "$CACHE/python-agents"
	"$venv_python" -m venv "$PYTHON_AGENTS_VENV"
	# shellcheck disable=SC2086  # packages are words
	"$PYTHON_AGENTS_VENV/bin/python" -m pip install -q --disable-pip-version-check --no-cache-dir --only-binary :all: $PYTHON_AGENTS
	"$PYTHON_AGENTS_VENV/bin/python" -c 'import livekit.agents, livekit.plugins.bey, livekit.plugins.openai'
	: >"$PYTHON_AGENTS_VENV/complete"
}

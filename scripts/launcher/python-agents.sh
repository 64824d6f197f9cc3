# shellcheck shell=sh
# LiveKit's agent framework in Python, from PyPI, for the tests that let an agent of that language speak through an
# avatar; nothing else needs Python. Sets and exports VIVANT_TEST_PYTHON where it can be installed; without it those tests
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
	# shellcheck disable=SC2086  # packages are words
	venv_by_service "$PYTHON_AGENTS_VENV" --only-binary :all: $PYTHON_AGENTS
	as_service "$PYTHON_AGENTS_VENV/bin/python" -c 'import livekit.agents, livekit.plugins.bey, livekit.plugins.openai'
	as_service touch "$PYTHON_AGENTS_VENV/complete"
}

# venv_by_service FOLDER ARGUMENTS...: an environment of Python with what `pip install ARGUMENTS` puts there. Nothing of
# it runs as root: packages may run code of their own while they are installed.
venv_by_service() {
	venv=$1
	shift
	mkdir -p "$venv"
	own_by_service "$venv"
	# Where packages come from is the caller's setting, which may stand in a file of root's.
	index=${PIP_INDEX_URL:-$("$venv_python" -m pip config get global.index-url 2>/dev/null || :)}
	(
		cd "$venv"
		export HOME="$venv"
		[ -z "$index" ] || export PIP_INDEX_URL="$index"
		as_service "$venv_python" -m venv "$venv"
		as_service "$venv/bin/python" -m pip install -q --disable-pip-version-check --no-cache-dir "$@"
	)
}

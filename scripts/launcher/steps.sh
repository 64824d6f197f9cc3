# shellcheck shell=sh
# Words to the operator, and steps that show how they get on.

say() {
	printf '%s\n' "$*" >&2
}

die() {
	printf 'vivant: %s\n' "$*" >&2
	exit 1
}

has() {
	command -v "$1" >/dev/null 2>&1
}

# step LABEL COMMAND...: runs a command or function in a subshell, its output in a log file. On a terminal the
# line shows the seconds and the last words so far; elsewhere a step is one line. Exits if the command fails,
# with the end of the log.
step() {
	try_step "$@"
	[ "$STEP_STATUS" -eq 0 ] || {
		tail -n 30 "$STEP_LOG" | sed 's/^/    /' >&2
		if is_beside; then say "What was begun beside it goes on to its end first: $BESIDE_SAID"; fi
		die "\"$1\" failed. The whole log: $STEP_LOG"
	}
}

# try_step LABEL COMMAND...: the same, but sets STEP_STATUS and goes on. Hazard: never call it, or a function
# that calls it, in a condition (if, &&, ||, !): there the shell ignores -e, in subshells too, and a command
# would run on after its first error.

try_step() {
	step_label=$1
	shift
	STEP_LOG=$CACHE/log/$(printf %s "$step_label" | tr -cs 'A-Za-z0-9.\n' '-').log
	mkdir -p "$CACHE/log"
	: >"$STEP_LOG"
	step_began=$(date +%s)
	step_ticker=
	if [ -t 2 ]; then
		tick "$step_label" "$STEP_LOG" "$step_began" &
		step_ticker=$!
		# The shell lets a background job ignore Ctrl-C.
		trap 'kill "$step_ticker" 2>/dev/null' EXIT
		trap 'exit 130' INT
		trap 'exit 143' TERM
	else
		printf '  %s ...' "$step_label" >&2
	fi
	set +e
	(
		set -e
		"$@"
	) >"$STEP_LOG" 2>&1 </dev/null 9>&-
	STEP_STATUS=$?
	set -e
	if [ -n "$step_ticker" ]; then
		kill "$step_ticker" 2>/dev/null || :
		wait "$step_ticker" 2>/dev/null || :
		trap - EXIT INT TERM
		printf '\r\033[K  %s ...' "$step_label" >&2
	fi
	step_took=$(($(date +%s) - step_began))
	if [ "$STEP_STATUS" -eq 0 ]; then
		printf ' %s s\n' "$step_took" >&2
	else
		printf ' failed after %s s\n' "$step_took" >&2
	fi
}

# begin_beside COMMAND...: runs it while the set-up goes on, to its end even where the set-up fails, whose lock it shares.
# What it sets is lost; what it leaves in the cache is not.
begin_beside() {
	mkdir -p "$CACHE/log"
	BESIDE_SAID=$CACHE/log/beside
	("$@") >"$BESIDE_SAID" 2>&1 </dev/null &
	BESIDE=$!
}

is_beside() {
	[ -n "${BESIDE:-}" ] && kill -0 "$BESIDE" 2>/dev/null
}

# end_beside: waits for what was begun, if anything was, and shows what it said.
end_beside() {
	[ -n "${BESIDE:-}" ] || return 0
	if is_beside; then say "Waiting for what was begun beside it: $BESIDE_SAID"; fi
	wait "$BESIDE" || :
	BESIDE=
	cat "$BESIDE_SAID" >&2 || :
}

tick() {
	while :; do
		tick_last=$(tail -c 400 "$2" 2>/dev/null | tr '\r' '\n' | grep . | tail -n 1 | tr -cd '[:print:]' | cut -c 1-48)
		printf '\r\033[K  %s ... %s s  %s' "$1" "$(($(date +%s) - $3))" "$tick_last" >&2
		sleep 1
	done
}

# fresh STAMP KEY: whether the step remembered in file STAMP was done for exactly this KEY.
fresh() {
	[ -f "$1" ] && [ "$(cat "$1")" = "$2" ]
}

remember() {
	mkdir -p "$(dirname "$1")"
	printf '%s\n' "$2" >"$1"
}

is_set() {
	eval "[ -n \"\${$1:-}\" ]"
}

# provide VARIABLE VALUE WITHOUT: exports it, or says WITHOUT where there is none.
provide() {
	if [ -n "$2" ]; then
		export "$1=$2"
	else
		say "$3"
	fi
}

# files_hash PATH...: one hash over names and contents of the files below, build outputs left out.
files_hash() {
	find "$@" \( -name node_modules -o -name dist -o -name out \) -prune -o -type f -print |
		LC_ALL=C sort | tr '\n' '\0' | xargs -0 sha256sum | sha256sum | cut -d ' ' -f 1
}

# download URL FILE, over https only.
download() {
	if has curl; then
		curl -fsSL --proto '=https' --connect-timeout 20 --retry 2 -o "$2" "$1"
	elif has wget; then
		wget -q --https-only --timeout=60 -O "$2" "$1"
	elif node_any=$(command -v "${NODE:-node}"); then
		NODE_USE_ENV_PROXY=1 "$node_any" -e '
			const [url, file] = process.argv.slice(1);
			fetch(url).then(async (answer) => {
				if (!answer.ok) throw new Error(url + " answered " + answer.status);
				require("node:fs").writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
			}).catch((error) => { console.error(String(error.cause ?? error)); process.exit(1); });
		' "$1" "$2"
	else
		echo 'There is neither curl nor wget nor node to download with.'
		return 1
	fi
}

# shellcheck shell=sh
# The commands of ./vivant.

# set_up: everything start needs. Done once; a second time it only looks.
set_up() {
	lock_cache
	ensure_user
	# shellcheck disable=SC2086  # words on purpose
	ensure_packages $SYSTEM_PACKAGES ${EXTRA_PACKAGES:-}
	ensure_node
	ensure_program
	ensure_npm_packages
	ensure_web_build
	# Tests and figures have a LiveKit of their own, whatever the operator's service uses.
	if [ -z "${LIVEKIT_URL:-}" ] || [ -n "${NEEDS_LIVEKIT:-}" ]; then ensure_livekit; fi
	unlock_cache
}

run_start() {
	set_up
	ensure_data
	ensure_tls
	cd "$PROGRAM"
	service_environment exec_as_service service "$NODE" --disable-warning=ExperimentalWarning server/src/main.ts "$@"
}

run_test() {
	EXTRA_PACKAGES=$TEST_PACKAGES
	NEEDS_LIVEKIT=yes
	set_up
	ensure_shared
	writable_outputs
	cd "$PROGRAM"
	service_environment exec_as_service test "$NODE" --disable-warning=ExperimentalWarning scripts/run-tests.ts "$@"
}

run_bench() {
	EXTRA_PACKAGES=$TEST_PACKAGES
	NEEDS_LIVEKIT=yes
	set_up
	ensure_shared
	writable_outputs
	cd "$PROGRAM"
	service_environment exec_as_service test "$NODE" --disable-warning=ExperimentalWarning bench/src/main.ts "$@"
}

writable_outputs() {
	[ -w "$PROGRAM" ] || return 0
	mkdir -p "$PROGRAM/bench/out" "$PROGRAM/e2e/out"
	own_by_service "$PROGRAM/bench/out"
	own_by_service "$PROGRAM/e2e/out"
}

# Root's files go in and out by copies: portraits are read by a user who may do nothing else.
run_render() {
	set_up
	if ! $IS_ROOT; then
		service_environment exec_as_service service "$NODE" --disable-warning=ExperimentalWarning "$PROGRAM/server/src/cli/main.ts" render "$@"
	fi
	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
	mkdir "$work/in" "$work/out"
	chmod 711 "$work"
	own_by_service "$work/out"
	for argument in "$@"; do
		case ${option:-} in
			--portrait | --audio)
				copy=$work/in/${option#--}-$(basename "$argument")
				cp -- "$argument" "$copy"
				chmod 644 "$copy"
				;;
			--out | --sheet)
				copy=$work/out/${option#--}-$(basename "$argument")
				printf '%s\n%s\n' "$copy" "$(absolute "$argument")" >>"$work/results"
				;;
			*) copy=$argument ;;
		esac
		option=$argument
		shift
		set -- "$@" "$copy"
	done
	cd "$PROGRAM"
	service_environment as_service service "$NODE" --disable-warning=ExperimentalWarning server/src/cli/main.ts render "$@"
	[ ! -f "$work/results" ] || while read -r copy && read -r target; do
		[ ! -f "$copy" ] || cp -- "$copy" "$target"
	done <"$work/results"
}

# Commands for the running server change nothing on the machine.
run_operator_command() {
	$IS_ROOT && ! id -u "$SERVICE_USER" >/dev/null 2>&1 && not_set_up "$@"
	find_node || not_set_up "$@"
	find_program
	[ -d "$PROGRAM/node_modules" ] || not_set_up "$@"
	! $IS_ROOT || [ -d "$SERVICE_HOME" ] || not_set_up "$@"
	if ! $IS_ROOT && [ ! -d "$DATA" ] && [ -d /var/lib/vivant ]; then
		say "Nothing runs for this user; the service in /var/lib/vivant is reached with: sudo $0 $*"
	fi
	find_livekit || :
	export VIVANT_DATA_DIR="$DATA"
	cd "$PROGRAM"
	service_environment exec_as_service service "$NODE" --disable-warning=ExperimentalWarning server/src/cli/main.ts "$@"
}

not_set_up() {
	if [ "${1:-}" = doctor ]; then
		# shellcheck disable=SC2086
		for package in $(missing_packages $SYSTEM_PACKAGES); do
			say "$package is missing: $(what_is_missing_without "$package")"
		done
	fi
	die 'Vivant is not set up on this machine yet. Run ./vivant start (or ./vivant setup) first.'
}

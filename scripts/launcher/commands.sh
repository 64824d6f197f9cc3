# shellcheck shell=sh
# The commands of ./vivant.

# set_up: everything start needs. Done once; a second time it only looks.
set_up() {
	lock_cache
	ensure_user
	# shellcheck disable=SC2086  # words on purpose
	ensure_packages $SYSTEM_PACKAGES ${EXTRA_PACKAGES:-}
	ensure_node
	# Fetching these waits for the network most of the time, and building the others for a core.
	if [ -n "${NEEDS_CALLERS_AGENTS:-}" ] && [ -w "$CACHE" ]; then begin_beside install_callers_agents; fi
	ensure_program
	if ! is_production; then
		ensure_npm_packages
		ensure_bundles
		ensure_capacity_face
		ensure_web_build
	fi
	forget_compiled
	# Tests and benches have their own LiveKit, independent of the operator's service.
	if [ -z "${LIVEKIT_URL:-}" ] || [ -n "${NEEDS_LIVEKIT:-}" ]; then ensure_livekit; fi
	if [ -n "${NEEDS_S3:-}" ]; then ensure_versitygw; fi
	forget_compiled
	end_beside
	if [ -n "${NEEDS_CALLERS_AGENTS:-}" ]; then ensure_callers_agents; fi
	if [ -n "${NEEDS_FACE_API:-}" ]; then ensure_face_api; fi
	unlock_cache
}

ensure_callers_agents() {
	ensure_test_pythons
	ensure_node_bey
}

# install_callers_agents: only installs them. Hazard: for a subshell, as it changes `provide`.
install_callers_agents() {
	# What could not be had is said when it is looked for again.
	provide() { :; }
	ensure_callers_agents
}

# print_version: as in package.json, and the commit where this is a checkout of git's.
print_version() {
	version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$ROOT/package.json")
	commit=
	if [ -e "$ROOT/.git" ] && command -v git >/dev/null; then
		commit=$(git -C "$ROOT" rev-parse --short HEAD 2>/dev/null) || commit=
	fi
	printf 'Vivant %s%s\n' "$version" "${commit:+ ($commit)}"
}

run_setup() {
	case ${1:-} in
		'')
			set_up
			say 'Vivant is set up. Start it with ./vivant start'
			;;
		--production)
			[ $# -eq 2 ] || die 'setup --production wants the folder that is to hold the program.'
			[ -z "$(ls -A "$2" 2>/dev/null)" ] || die "$2 is not empty."
			set_up
			step 'Copying what runs' production_root "$(absolute "$2")"
			;;
		*) die "setup knows no $1." ;;
	esac
}

run_start() {
	case ${VIVANT_ROLES:-} in
		media) run_media_host ;;
		livekit | relay | postgres) run_part ;;
	esac
	set_up
	ensure_data
	ensure_certificates
	cd "$PROGRAM"
	# Chunks of uploads are garbage that V8 hardly counts while its young space may grow: kept small, an upload of
	# 80 MiB takes 46 MiB instead of 70, and the idle server 35 less.
	service_environment exec_as_service service "$NODE" --disable-warning=ExperimentalWarning --max-semi-space-size=4 \
		server/src/main.ts "$@"
}

# run_worker ARGUMENT...: a media host of a server elsewhere needs neither pages, nor LiveKit, nor a database. On that
# server the same word makes its tokens.
run_worker() {
	case ${1:-} in
		token | list | revoke | help) run_operator_command worker "$@" ;;
	esac
	set_up_media_host
	ensure_data
	cd "$PROGRAM"
	service_environment exec_as_service service "$NODE" --disable-warning=ExperimentalWarning \
		media/src/supervisor/worker-main.ts "$@"
}

# run_media_host: one on the private network of its server, whose secret it has (docs/settings.md).
run_media_host() {
	set_up_media_host
	# What it builds lies there meanwhile.
	[ "${VIVANT_MEDIA_BUILDS:-0}" = 0 ] || ensure_data
	cd "$PROGRAM"
	service_environment exec_as_service service "$NODE" --disable-warning=ExperimentalWarning \
		media/src/supervisor/main.ts
}

# run_part: LiveKit, its relay or PostgreSQL alone, for servers elsewhere (docs/operating.md).
run_part() {
	[ "$VIVANT_ROLES" != livekit ] || NEEDS_LIVEKIT=yes
	set_up
	# The relay keeps nothing; root's certificates are copied there.
	[ "$VIVANT_ROLES" = relay ] && ! $IS_ROOT || ensure_data
	ensure_certificates
	cd "$PROGRAM"
	service_environment exec_as_service service "$NODE" --disable-warning=ExperimentalWarning \
		server/src/part-main.ts
}

set_up_media_host() {
	lock_cache
	ensure_user
	# shellcheck disable=SC2086  # words on purpose
	ensure_packages $SYSTEM_PACKAGES
	ensure_node
	ensure_program
	if ! is_production; then
		ensure_npm_packages
		ensure_bundles
		ensure_capacity_face
	fi
	unlock_cache
}

run_restore() {
	set_up
	ensure_data
	run_with_paths server/src/restore-main.ts "$@"
}

# run_with_paths PROGRAM ARGUMENT...: for commands that go to the caller's files themselves, from another folder.
run_with_paths() {
	main=$1
	shift
	for argument in "$@"; do
		shift
		case $argument in
			--to=s3://*) ;;
			--to=* | --passphrase-file=* | --identity=*)
				argument=${argument%%=*}=$(absolute "${argument#*=}")
				;;
			-*) ;;
			*) [ ! -e "$argument" ] || argument=$(absolute "$argument") ;;
		esac
		set -- "$@" "$argument"
	done
	cd "$PROGRAM"
	service_environment exec_as_service service "$NODE" --disable-warning=ExperimentalWarning "$main" "$@"
}

run_test() {
	EXTRA_PACKAGES=$TEST_PACKAGES
	NEEDS_LIVEKIT=yes
	NEEDS_S3=yes
	NEEDS_CALLERS_AGENTS=yes
	set_up
	ensure_shared
	writable_outputs
	cd "$PROGRAM"
	service_environment exec_as_service test "$NODE" --disable-warning=ExperimentalWarning scripts/run-tests.ts "$@"
}

run_conformance() {
	NEEDS_LIVEKIT=yes
	set_up
	ensure_shared
	run_with_files test conformance/src/main.ts "$@"
}

run_bench() {
	EXTRA_PACKAGES=$TEST_PACKAGES
	NEEDS_LIVEKIT=yes
	NEEDS_S3=yes
	NEEDS_FACE_API=yes
	set_up
	ensure_shared
	writable_outputs
	run_with_files test bench/src/main.ts "$@"
}

run_proofs() {
	EXTRA_PACKAGES=$TEST_PACKAGES
	NEEDS_LIVEKIT=yes
	NEEDS_S3=yes
	set_up
	ensure_shared
	writable_outputs
	run_with_files test proofs/src/main.ts "$@"
}

run_render() {
	set_up
	run_with_files test face/src/clip/main.ts "$@"
}

writable_outputs() {
	[ -w "$PROGRAM" ] || return 0
	for room in bench e2e proofs; do
		mkdir -p "$PROGRAM/$room/out"
		own_by_service "$PROGRAM/$room/out"
	done
}

# run_with_files KIND PROGRAM ARGUMENT...: for commands that read and write the caller's files. Root's go in and out
# by copies: they are handled by a user who may touch nothing else. KIND is that of service_environment.
run_with_files() {
	kind_of_run=$1
	main=$PROGRAM/$2
	shift 2
	if ! $IS_ROOT; then
		service_environment exec_as_service "$kind_of_run" "$NODE" --disable-warning=ExperimentalWarning "$main" "$@"
	fi
	began_in=$(pwd -P)
	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
	trap 'exit 130' INT
	trap 'exit 143' TERM
	mkdir "$work/files" "$work/taken"
	chmod 711 "$work"
	own_by_service "$work/files"
	option=
	for argument in "$@"; do
		shift
		# Both "--out F" and "--out=F".
		case $argument in
			--portrait=* | --audio=* | --voice=* | --docs=* | --keys=* | --out=* | --sheet=* | --json=*)
				option=${argument%%=*}
				set -- "$@" "$option" "$(copied "$option" "${argument#*=}")"
				;;
			-*)
				set -- "$@" "$argument"
				option=$argument
				;;
			*)
				set -- "$@" "$(copied "$option" "$argument")"
				# The one option that takes several files.
				[ "$option" = --docs ] || option=
				;;
		esac
	done
	# From here a copy has the name that the caller gave, and so it is called in what the program says.
	cd "$work/files"
	status=0
	service_environment as_service "$kind_of_run" "$NODE" --disable-warning=ExperimentalWarning "$main" "$@" || status=$?
	[ ! -f "$work/results" ] || while read -r copy && read -r target; do
		# No link: it could lead root to any file.
		if [ -f "$copy" ] && [ ! -L "$copy" ]; then
			# And read by the service, in case it is one by now. What was for the service alone is for the caller alone.
			mask=077
			[ -z "$(find "$copy" -maxdepth 0 -type f -perm -o=r)" ] || mask=$(umask)
			(umask "$mask" && as_service cat -- "$copy" >"$target")
			# Elsewhere than the program has said.
			[ "$target" = "$began_in/$(basename -- "$copy")" ] || say "$target"
		fi
	done <"$work/results"
	exit "$status"
}

# copied OPTION VALUE: what stands for the file VALUE among the copies; VALUE itself if the option names none.
copied() {
	case $1 in
		--portrait | --audio | --voice | --docs | --keys)
			if [ -f "$2" ]; then
				name=$(free_name "$1" "$2")
				(umask 077 && cp -- "$2" "$work/files/$name")
				own_by_service "$work/files/$name"
				printf './%s\n' "$name"
			else
				absolute "$2"
			fi
			;;
		--out | --sheet | --json)
			name=$(free_name "$1" "$2")
			printf '%s\n%s\n' "$work/files/$name" "$(absolute "$2")" >>"$work/results"
			printf './%s\n' "$name"
			;;
		*) printf '%s\n' "$2" ;;
	esac
}

# free_name OPTION VALUE: the file's own name, unless another copy has it.
free_name() {
	name=$(basename -- "$2")
	until mkdir -- "$work/taken/$name" 2>/dev/null; do name=${1#--}-$name; done
	printf '%s\n' "$name"
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
	if [ "$1 ${2:-}" = 'avatar create' ]; then run_with_files service server/src/cli/main.ts "$@"; fi
	if [ "$1" = support ]; then
		case " $* " in
			*' --out'*) ;;
			*) set -- "$@" --out "vivant-support-$(date -u +%Y-%m-%dT%H-%M-%SZ).tar.gz" ;;
		esac
		new_out "$@"
		run_with_files service server/src/cli/main.ts "$@"
	fi
	if [ "$1" = backup ]; then
		shift
		run_with_paths server/src/cli/main.ts backup "$@"
	fi
	cd "$PROGRAM"
	service_environment exec_as_service service "$NODE" --disable-warning=ExperimentalWarning server/src/cli/main.ts "$@"
}

# new_out ARGUMENT...: the program itself does not overwrite either, but may be given a copy's name.
new_out() {
	option=
	for argument in "$@"; do
		case $argument in
			--out=*) out=${argument#*=} ;;
			*) if [ "$option" = --out ]; then out=$argument; else out=; fi ;;
		esac
		option=$argument
		[ -z "$out" ] || [ ! -e "$out" ] || die "No archive was made: $out is there already."
	done
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

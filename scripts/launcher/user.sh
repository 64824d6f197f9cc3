# shellcheck shell=sh
# Whom Vivant runs as. Root sets the machine up and then steps down: the service is the user `vivant`, which
# may write its data and nothing of the program. A plain user's service is that user.

SERVICE_HOME=$CACHE/home
# The compiled sources are kept: the second start is quicker.
COMPILED=$CACHE/home/.cache/compiled

ensure_user() {
	if ! $IS_ROOT; then
		SERVICE_HOME=${HOME:-$CACHE/home}
		COMPILED=$CACHE/compiled
		mkdir -p "$SERVICE_HOME"
		return 0
	fi
	has setpriv || die 'setpriv is missing, and Vivant does not run as root: apt-get install -y util-linux'
	if ! id -u "$SERVICE_USER" >/dev/null 2>&1; then
		has useradd || die "There is no user $SERVICE_USER and no useradd to make it: apt-get install -y passwd"
		step "Making the system user $SERVICE_USER" useradd --system --user-group --no-create-home \
			--home-dir /var/lib/vivant --shell /usr/sbin/nologin "$SERVICE_USER"
	fi
	mkdir -p "$SERVICE_HOME"
	own_by_service "$SERVICE_HOME"
	as_service test -x "$CACHE" ||
		die "The user $SERVICE_USER cannot enter the cache directory $CACHE; set VIVANT_CACHE_DIR to a place open to it."
}

own_by_service() {
	! $IS_ROOT || chown "$SERVICE_USER:" "$1"
}

# as_service COMMAND...: as the user the service runs as, with this environment.
as_service() {
	if $IS_ROOT; then
		setpriv --reuid="$SERVICE_USER" --regid="$(id -g "$SERVICE_USER")" --init-groups --no-new-privs \
			--inh-caps=-all -- "$@"
	else
		"$@"
	fi
}

# exec_as_service COMMAND...: becomes that user, for good.
exec_as_service() {
	if $IS_ROOT; then
		exec setpriv --reuid="$SERVICE_USER" --regid="$(id -g "$SERVICE_USER")" --init-groups --no-new-privs \
			--inh-caps=-all -- "$@"
	fi
	exec "$@"
}

# service_environment VERB KIND COMMAND...: VERB (`as_service` or `exec_as_service`) with a clean environment:
# what Vivant reads, the terminal's and the language's variables, and nothing else. KIND `test` leaves out
# what points at the operator's own service.
service_environment() {
	verb=$1
	kind=$2
	shift 2
	# shellcheck disable=SC2013  # names have no blanks
	for name in $(awk 'BEGIN { for (name in ENVIRON) print name }'); do
		case $name in
			*[!A-Za-z0-9_]* | VIVANT_CACHE_DIR) continue ;;
			# A client's, from the same shell: the service has no use for a key.
			VIVANT_URL | VIVANT_KEY | VIVANT_API_URL | VIVANT_API_KEY | VIVANT_AVATAR_ID) continue ;;
			VIVANT_LIVEKIT_SERVER | VIVANT_TEST_VERSITYGW | VIVANT_TEST_PYTHON | VIVANT_TEST_PIPECAT | VIVANT_TEST_NODE_BEY | VIVANT_TEST_SCHEMATHESIS | VIVANT_TEST_CLIENT_TOOLS | VIVANT_TEST_CHART_TOOLS | VIVANT_BENCH_FACE_API | LANG | LANGUAGE | LC_* | TZ | TERM | COLORTERM | NO_COLOR | FORCE_COLOR | CI) ;;
			CONFORMANCE_*) [ "$kind" = test ] || continue ;;
			SSL_CERT_FILE | SSL_CERT_DIR | NODE_EXTRA_CA_CERTS) ;;
			VIVANT_* | DATABASE_URL | LIVEKIT_URL | LIVEKIT_API_KEY | LIVEKIT_API_SECRET | \
				LIVEKIT_API_KEY_ALSO | LIVEKIT_API_SECRET_ALSO | OTEL_EXPORTER_OTLP_ENDPOINT | \
				OTEL_EXPORTER_OTLP_HEADERS | OTEL_TRACES_SAMPLER | OTEL_TRACES_SAMPLER_ARG | OLLAMA_HOST)
				[ "$kind" != test ] || continue
				;;
			# How a bucket is reached where no keys are set for it (docs/operating.md).
			AWS_*) [ "$kind" != test ] && [ -z "${VIVANT_S3_ACCESS_KEY_ID:-}" ] || continue ;;
			*) continue ;;
		esac
		eval "value=\$$name"
		set -- "$name=$value" "$@"
	done
	path=$(dirname "$NODE"):/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
	$IS_ROOT || path=$(dirname "$NODE"):$PATH
	[ -n "${LANG:-}" ] || set -- LANG=C.UTF-8 "$@"
	"$verb" env -i PATH="$path" HOME="$SERVICE_HOME" NODE_COMPILE_CACHE="$COMPILED" "$@"
}

# The data directory, open to the service user. One that was there before and holds something is never taken
# over: chown could hand a stranger's files away.
ensure_data() {
	if ! $IS_ROOT; then
		mkdir -p "$DATA" 2>/dev/null || die "The data directory $DATA cannot be made; set VIVANT_DATA_DIR to a place this user may write."
	elif [ ! -e "$DATA" ]; then
		mkdir -p "$DATA"
		chmod 750 "$DATA"
		chown "$SERVICE_USER:" "$DATA"
	elif [ ! -d "$DATA" ]; then
		die "The data directory $DATA is no directory."
	elif [ "$(stat -L -c %U "$DATA")" != "$SERVICE_USER" ]; then
		[ -z "$(find "$DATA" -mindepth 1 -print -quit)" ] ||
			die "The data directory $DATA belongs to $(stat -L -c %U "$DATA") and is not empty. Hand it over (chown -R $SERVICE_USER: '$DATA') or set VIVANT_DATA_DIR to another one."
		chown "$SERVICE_USER:" "$DATA"
	fi
	as_service test -w "$DATA" -a -x "$DATA" ||
		die "$(service_name) cannot write the data directory $DATA: a directory above it is closed to it. Set VIVANT_DATA_DIR to another place."
	export VIVANT_DATA_DIR="$DATA"
}

service_name() {
	if $IS_ROOT; then echo "The user $SERVICE_USER"; else echo 'This user'; fi
}

# Certificates are often readable by root alone: the service gets a copy of its own, made again at each start.
ensure_certificates() {
	$IS_ROOT || return 0
	for name in $CERTIFICATE_FILES; do
		eval "file=\${$name:-}"
		if [ ! -f "$file" ] || as_service test -r "$file"; then continue; fi
		copy=$DATA/tls/$(printf %s "$name" | tr 'A-Z_' 'a-z-').pem
		# shellcheck disable=SC2016  # the inner shell's
		# As the service, so that nothing in its directory can lead root elsewhere.
		as_service sh -c 'umask 077; mkdir -p "$(dirname "$1")"; cat >"$1"' sh "$copy" <"$file"
		export "$name=$copy"
	done
}

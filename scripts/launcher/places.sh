# shellcheck shell=sh
# Where things lie: CACHE (can be deleted at any time), DATA (never), PROGRAM (what runs; see program.sh).

# What is printed for an operator to paste starts with sudo where that is needed.
IS_ROOT=false
[ "$(id -u)" -ne 0 ] || IS_ROOT=true
SERVICE_USER=vivant
# The service itself may run these commands too, for instance from a systemd unit with User=vivant.
IS_SERVICE=false
[ "$(id -un 2>/dev/null)" != "$SERVICE_USER" ] || IS_SERVICE=true

# absolute PATH: makes a path given from the caller's directory independent of it.
absolute() {
	case $1 in
		/*) printf '%s\n' "$1" ;;
		*) printf '%s/%s\n' "$(pwd -P)" "$1" ;;
	esac
}

if $IS_ROOT || $IS_SERVICE; then
	CACHE=/var/cache/vivant
	DATA=/var/lib/vivant
else
	[ -n "${HOME:-}" ] || [ -n "${VIVANT_DATA_DIR:-}" ] || die 'HOME is not set; set it, or VIVANT_DATA_DIR and VIVANT_CACHE_DIR.'
	CACHE=${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/vivant
	DATA=${XDG_DATA_HOME:-${HOME:-/nonexistent}/.local/share}/vivant
fi
[ -z "${VIVANT_CACHE_DIR:-}" ] || CACHE=$(absolute "$VIVANT_CACHE_DIR")
[ -z "${VIVANT_DATA_DIR:-}" ] || DATA=$(absolute "$VIVANT_DATA_DIR")
CERTIFICATE_FILES='VIVANT_TLS_CERT VIVANT_TLS_KEY VIVANT_TURN_TLS_CERT VIVANT_TURN_TLS_KEY VIVANT_CLIP_CERTIFICATE VIVANT_CLIP_KEY'
for name in $CERTIFICATE_FILES; do
	eval "value=\${$name:-}"
	[ -z "$value" ] || export "$name=$(absolute "$value")"
done

# Set-up changes the cache: one at a time.
lock_cache() {
	mkdir -p "$CACHE" 2>/dev/null || die "The cache directory $CACHE cannot be made; set VIVANT_CACHE_DIR to one this user may write."
	[ -w "$CACHE" ] || return 0
	exec 9>"$CACHE/setup.lock"
	has flock || return 0
	flock -n 9 || {
		say 'Another set-up is running here; waiting for it.'
		flock 9
	}
}

unlock_cache() {
	exec 9>&-
}

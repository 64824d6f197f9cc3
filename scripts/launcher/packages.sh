# shellcheck shell=sh
# Programs from the system's package manager.

SYSTEM_PACKAGES='ffmpeg espeak-ng flite pocketsphinx pocketsphinx-en-us bubblewrap util-linux ca-certificates curl zip'
# redis-tools has Redis itself, and unlike redis-server starts no service.
TEST_PACKAGES='chromium firefox-esr fonts-liberation redis-tools'

what_is_missing_without() {
	case $1 in
		ffmpeg) echo 'no voice sample can be read and no clip rendered: avatars cannot be built' ;;
		espeak-ng) echo 'no speech in languages other than English' ;;
		flite) echo 'no English speech of the better kind' ;;
		pocketsphinx | pocketsphinx-en-us) echo 'visitors can type but not be understood when they speak' ;;
		bubblewrap) echo 'uploads that may be hostile are read under limits only, not isolated from this machine' ;;
		util-linux) echo 'child processes could outlive Vivant' ;;
		ca-certificates) echo 'no HTTPS to other services' ;;
		curl) echo 'the lines of README and the samples of /docs that call the service do not run' ;;
		zip) echo 'the lines of README and /docs that pack an avatar do not run' ;;
		chromium) echo 'the tests that need a browser are skipped' ;;
		firefox-esr) echo 'the test that opens a page in Firefox is skipped' ;;
		redis-tools) echo 'the test of a LiveKit cluster is skipped' ;;
		fonts-liberation) echo 'text on screenshots is drawn as boxes' ;;
	esac
}

# missing_packages PACKAGE...: those that are not there. Off Debian, by the programs they bring.
missing_packages() {
	for package in "$@"; do
		if has dpkg-query; then
			# shellcheck disable=SC2016  # dpkg's own variable
			case $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) in
				installed) continue ;;
			esac
			# The same program may come from elsewhere, say a chromium put there by hand.
		fi
		! provided_otherwise "$package" || continue
		echo "$package"
	done
}

provided_otherwise() {
	case $1 in
		util-linux) has setpriv && has prlimit ;;
		bubblewrap) has bwrap ;;
		pocketsphinx) has pocketsphinx_batch ;;
		pocketsphinx-en-us) [ -d /usr/share/pocketsphinx/model/en-us ] ;;
		ca-certificates) [ -n "${SSL_CERT_FILE:-}" ] || [ -e /etc/ssl/certs/ca-certificates.crt ] ;;
		fonts-liberation) ! has dpkg-query ;;
		redis-tools) [ -x /usr/bin/redis-check-rdb ] && has redis-cli ;;
		*) has "$1" ;;
	esac
}

# ensure_packages PACKAGE...: installs what is missing where that is allowed, else says what will not work.
ensure_packages() {
	missing=$(missing_packages "$@" | tr '\n' ' ')
	[ -n "$missing" ] || return 0
	APT_PREFIX=$(apt_prefix)
	# What could not be installed is tried again once a day, not at every start.
	tried=$CACHE/stamps/packages-tried
	if [ "$APT_PREFIX" != none ] && ! { fresh "$tried" "$missing" && [ -n "$(find "$tried" -mtime -1)" ]; }; then
		# shellcheck disable=SC2086  # words on purpose
		try_step "Installing $missing" apt_install $missing
		[ "$STEP_STATUS" -eq 0 ] || say "    $(grep -E '^(E|sudo):' "$STEP_LOG" | tail -n 1)"
		# shellcheck disable=SC2086
		missing=$(missing_packages $missing | tr '\n' ' ')
		[ -z "$missing" ] || remember "$tried" "$missing"
	fi
	[ -n "$missing" ] || return 0
	say 'Missing on this machine:'
	for package in $missing; do
		say "  $package: $(what_is_missing_without "$package")"
	done
	sudo=
	$IS_ROOT || sudo='sudo '
	say "To install: ${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends $missing"
}

# How apt can be run here: as we are, by sudo (which may ask for a password on a terminal only), or not.
apt_prefix() {
	if ! has apt-get; then
		echo none
	elif $IS_ROOT; then
		echo
	elif has sudo && sudo -n true 2>/dev/null; then
		echo 'sudo -n'
	elif has sudo && [ -t 0 ] && [ -t 2 ] && sudo -v 2>/dev/null; then
		echo 'sudo -n'
	else
		echo none
	fi
}

apt_install() {
	# With the lists that are there first: fetching them again takes longer than most installs.
	apt_try "$@" && return 0
	apt_run update || :
	apt_try "$@" && return 0
	# One package that this system does not have must not keep the others away.
	for package in "$@"; do
		apt_try "$package" || :
	done
	return 1
}

apt_try() {
	apt_run install -y --no-install-recommends "$@"
}

apt_run() {
	# shellcheck disable=SC2086  # empty or a command with its options
	${APT_PREFIX:-} env DEBIAN_FRONTEND=noninteractive NEEDRESTART_MODE=a apt-get -q \
		-o DPkg::Lock::Timeout=300 -o Acquire::Retries=1 -o Acquire::http::Timeout=30 "$@"
}

# shellcheck shell=sh
# versitygw, an S3 server that the tests of files in a bucket run against; nothing else needs it. Sets and exports
# VIVANT_TEST_VERSITYGW where it can be built; without it those tests are skipped by name.

VERSITYGW_VERSION=1.8.0
VERSITYGW_CACHED=$CACHE/versitygw/$VERSITYGW_VERSION/versitygw

ensure_versitygw() {
	if [ -n "${VIVANT_TEST_VERSITYGW:-}" ]; then return 0; fi
	if [ ! -x "$VERSITYGW_CACHED" ] && [ -w "$CACHE" ] && go_on_path &&
		! fresh "$CACHE/stamps/versitygw-tried" "$VERSITYGW_VERSION $(date +%F)"; then
		try_step "Building versitygw $VERSITYGW_VERSION for the tests (1 to 5 minutes)" versitygw_by_go
		# What could not be built is tried again on another day, not at every run.
		[ "$STEP_STATUS" -eq 0 ] || remember "$CACHE/stamps/versitygw-tried" "$VERSITYGW_VERSION $(date +%F)"
	fi
	if as_service test -x "$VERSITYGW_CACHED"; then
		VIVANT_TEST_VERSITYGW=$VERSITYGW_CACHED
		export VIVANT_TEST_VERSITYGW
	else
		say 'No versitygw (it is built where Go 1.21 or newer is): the tests of files in an S3 bucket are skipped.'
	fi
}

versitygw_by_go() {
	go_build "$(command -v go)" versitygw github.com/versity/versitygw/cmd/versitygw
	mkdir -p "$(dirname "$VERSITYGW_CACHED")"
	cp "$build/bin/versitygw" "$VERSITYGW_CACHED.new"
	chmod 755 "$VERSITYGW_CACHED.new"
	mv "$VERSITYGW_CACHED.new" "$VERSITYGW_CACHED"
	rm -rf "$build"
}

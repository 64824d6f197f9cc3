# shellcheck shell=sh
# The landmark network by which benches judge drawn faces, from npm: 24 MB that nothing else needs. Sets and exports
# VIVANT_BENCH_FACE_API, the folder with its node_modules, where it can be installed; without it those suites fail.

ensure_face_api() {
	if [ -n "${VIVANT_BENCH_FACE_API:-}" ]; then return 0; fi
	npm_environment face-api 'Installing the network that judges faces, for the benches'
	if [ -n "$NPM_ENVIRONMENT" ]; then
		VIVANT_BENCH_FACE_API=$NPM_ENVIRONMENT
		export VIVANT_BENCH_FACE_API
	else
		say '@vladmandic/face-api could not be fetched from npm: benches that judge faces by it fail.'
	fi
}

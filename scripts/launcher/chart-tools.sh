# shellcheck shell=sh
# What renders the chart of deploy/helm and checks it for its tests: Helm's own engine and the schemas of Kubernetes.
# Sets and exports VIVANT_TEST_CHART_TOOLS, a Python that has them, where they can be installed; without it those tests
# are skipped by name.

ensure_chart_tools() {
	if [ -n "${VIVANT_TEST_CHART_TOOLS:-}" ]; then return 0; fi
	python_environment chart-tools "$ROOT/scripts/launcher/python/chart-tools.txt"
	if [ -n "$PYTHON_ENVIRONMENT" ]; then
		VIVANT_TEST_CHART_TOOLS=$PYTHON_ENVIRONMENT/bin/python
		export VIVANT_TEST_CHART_TOOLS
	else
		say 'No Python 3.11 or newer with venv and pip: the tests of the Helm chart are skipped.'
	fi
}

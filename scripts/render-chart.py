"""Renders the chart by Helm's own engine with the values of standard input (JSON), holds each object to the schema of
Kubernetes, and prints them as JSON."""

import json
import sys

import helm_python as helm
import kubernetes_validate
import yaml

KUBERNETES = "1.33"
# Described by no schema of Kubernetes.
CUSTOM = {"keda.sh/v1alpha1"}

with helm.Chart.load(sys.argv[1]) as chart:
    files = chart.render(json.load(sys.stdin), name="demo", namespace="vivant")
objects = [one for text in files.values() for one in yaml.safe_load_all(text) if one]
for one in objects:
    if one["apiVersion"] not in CUSTOM:
        kubernetes_validate.validate(one, KUBERNETES, strict=True)
json.dump(objects, sys.stdout)

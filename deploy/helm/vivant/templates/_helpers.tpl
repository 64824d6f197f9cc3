{{- define "vivant.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "vivant.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "vivant.labels" -}}
{{ include "vivant.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "vivant.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* The jail of sessions and uploads makes namespaces and mounts of its own, unless it is given up. */}}
{{- define "vivant.podSecurity" -}}
automountServiceAccountToken: false
shareProcessNamespace: true
{{- if eq .Values.jail "require" }}
hostUsers: false
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 990
  runAsGroup: 990
  fsGroup: 990
  seccompProfile: { type: {{ ternary "Unconfined" "RuntimeDefault" (eq .Values.jail "require") }} }
  {{- if eq .Values.jail "require" }}
  appArmorProfile: { type: Unconfined }
  {{- end }}
{{- end }}

{{- define "vivant.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
  {{- if eq .Values.jail "require" }}
  procMount: Unmasked
  {{- end }}
{{- end }}

{{- define "vivant.settings" -}}
- { name: VIVANT_JAIL, value: {{ .Values.jail }} }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- end }}

{{/* The value of a variable: where LiveKit tells visitors that it takes media, which its relay has to know by the same address. */}}
{{- define "vivant.nodeIp" -}}
{{ if .Values.livekit.nodeIp }}value: {{ .Values.livekit.nodeIp | quote }}{{ else }}valueFrom: { fieldRef: { fieldPath: status.hostIP } }{{ end }}
{{- end }}

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

{{- define "vivant.everywhere" -}}
{{ ternary "::" "0.0.0.0" (eq .Values.ipFamily "IPv6") }}
{{- end }}

{{- define "vivant.serviceAccount" -}}
{{- with . -}}
serviceAccountName: {{ . }}
{{- end }}
{{- end }}

{{/* Who takes nodes away would wait ten minutes for a pod at most, and not for its last talk. */}}
{{- define "vivant.keptNode" -}}
cluster-autoscaler.kubernetes.io/safe-to-evict: "false"
karpenter.sh/do-not-disrupt: "true"
{{- end }}

{{/* What runs in the pods of LiveKit and is ours. */}}
{{- define "vivant.besideLivekit" -}}
securityContext:
  runAsUser: 990
  runAsGroup: 990
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* What the configuration of LiveKit refers to, beside the address of its node. */}}
{{- define "vivant.livekitVariables" -}}
- { name: NODE_NAME, valueFrom: { fieldRef: { fieldPath: spec.nodeName } } }
{{- if .Values.livekit.relay.enabled }}
- { name: TURN_SECRET, valueFrom: { secretKeyRef: { name: {{ .Values.secretName }}, key: VIVANT_TURN_SECRET } } }
{{- end }}
{{- end }}

{{/* $(NODE_IP) stands for the address that visitors are told. */}}
{{- define "vivant.livekitConfig" -}}
{{- $named := .Values.livekit.nodeIp }}
{{- with .Values.livekit.nodes }}{{ $named = (first .).ip }}{{ end }}
{{- $isIPv6 := ternary (contains ":" $named) (eq .Values.ipFamily "IPv6") (ne $named "") -}}
port: {{ .Values.livekit.ports.signalling }}
rtc:
  udp_port: {{ .Values.livekit.ports.udp }}
  tcp_port: {{ .Values.livekit.ports.tcp }}
  use_external_ip: false
  node_ip: $(NODE_IP)
  # Else visitors are sent to public servers of others. The relay answers there, if it is on.
  stun_servers: ["{{ ternary "[$(NODE_IP)]" "$(NODE_IP)" $isIPv6 }}:{{ .Values.livekit.ports.turn }}"]
  {{- with .Values.livekit.relay }}
  {{- if .enabled }}
  turn_servers:
    - host: {{ .host | quote }}
      port: {{ .port }}
      protocol: tls
      secret: $(TURN_SECRET)
      ttl: 300
  {{- end }}
  {{- end }}
{{- if .Values.livekit.turn.enabled }}
turn:
  enabled: true
  udp_port: {{ .Values.livekit.ports.turn }}
  relay_range_start: 20000
  relay_range_end: 22999
  # The node's own address may be a private one.
  allow_restricted_peer_cidrs: ["$(NODE_IP)/{{ ternary 128 32 $isIPv6 }}"]
{{- end }}
# Rooms are made by Vivant alone.
room:
  auto_create: false
{{- with .Values.livekit.redisAddress }}
redis:
  address: {{ . | quote }}
  username: {{ $.Values.livekit.redisUsername | quote }}
  use_tls: {{ $.Values.livekit.redisTls }}
# How often it reports there, by which the others know that it lives.
node_stats:
  stats_update_interval: 1s
signal_relay:
  retry_timeout: {{ $.Values.livekit.redisPatienceSeconds }}s
{{- end }}
{{- with .Values.livekit.region }}
region: {{ . | quote }}
node_selector:
  kind: regionaware
  sysload_limit: 0.8
  regions: {{- toYaml $.Values.livekit.regions | nindent 4 }}
{{- end }}
{{- end }}

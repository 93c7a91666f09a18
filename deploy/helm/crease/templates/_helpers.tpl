{{- define "crease.name" -}}
{{- printf "%s-%s" .root.Release.Name .part | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "crease.selector" -}}
app.kubernetes.io/name: crease
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end -}}

{{- define "crease.labels" -}}
{{ include "crease.selector" . }}
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "crease.image" -}}
{{ .name }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end -}}

{{/* What every pod of ours is: nobody in particular, with nothing to write to but /tmp. */}}
{{- define "crease.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ .uid }}
runAsGroup: {{ .uid }}
fsGroup: {{ .uid }}
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "crease.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{/* Pods of a kind apart from each other: on other machines, in other zones. */}}
{{- define "crease.spread" -}}
{{- range $i, $key := list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
- topologyKey: {{ $key }}
  maxSkew: 1
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels: {{- include "crease.selector" $ | nindent 6 }}
{{- end }}
{{- end -}}

{{/* The variables of a process; secrets by the names of what exists. */}}
{{- define "crease.env" -}}
env:
  - { name: NODE_ENV, value: production }
  - { name: LISTEN_HOST, value: 0.0.0.0 }
  - { name: DATA_DIR, value: /data }
  - { name: PUBLIC_URL, value: {{ .root.Values.publicUrl | quote }} }
  # The gateway tells one address: the one that its ingress saw.
  - { name: TRUSTED_HOPS, value: "1" }
  {{- range $name, $value := .root.Values.env }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
envFrom:
  {{- range .root.Values.secretNames }}
  - secretRef: { name: {{ . }} }
  {{- end }}
{{- end -}}

{{/* Pod Security "restricted": (dict "user" 1000). */}}
{{- define "insta-ai.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ .user }}
runAsGroup: {{ .user }}
fsGroup: {{ .user }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{/* The same for a container. */}}
{{- define "insta-ai.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{/* What every pod of this installation has: (dict "root" $ "part" (dict "name" "content" "pod" …) "user" 1000). */}}
{{- define "insta-ai.podBasics" -}}
serviceAccountName: {{ include "insta-ai.partName" (list .root .part.name) }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
securityContext: {{- include "insta-ai.podSecurity" . | nindent 2 }}
{{- with .part.pod.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .part.pod.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .part.pod.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .part.pod.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Replicas of a part stand on different nodes and in different zones where there are some. */}}
{{- define "insta-ai.spread" -}}
{{- $selector := include "insta-ai.selector" (list .root .part.name) -}}
{{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
- maxSkew: 1
  topologyKey: {{ . }}
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels: {{- $selector | nindent 6 }}
  matchLabelKeys: [pod-template-hash]
{{- end }}
{{- end -}}

{{/* Settings of a part as environment variables; a setting without a value is left to the product's default. */}}
{{- define "insta-ai.env" -}}
{{- $root := .root -}}
{{- $service := .part.image | default .part.name -}}
{{- range $name, $text := .part.settings }}
{{- $value := tpl $text $root }}
{{- if $value }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
{{- range $name, $group := .part.secrets }}
{{ include "insta-ai.secretEnv" (list $root $name $group false $service) }}
{{- end }}
{{- range $name, $group := .part.optionalSecrets }}
{{ include "insta-ai.secretEnv" (list $root $name $group true $service) }}
{{- end }}
{{- end -}}

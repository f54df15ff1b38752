{{/* Pod Security "restricted": (dict "user" 1000 "part" …). Where the cluster gives every namespace its own users, it says which. */}}
{{- define "insta-ai.podSecurity" -}}
{{- $own := dict "runAsNonRoot" true "seccompProfile" (dict "type" "RuntimeDefault") -}}
{{- if not .part.pod.userByCluster -}}
  {{- $_ := merge $own (dict "runAsUser" .user "runAsGroup" .user "fsGroup" .user "fsGroupChangePolicy" "OnRootMismatch") -}}
{{- end -}}
{{- include "insta-ai.withoutNulls" (list $own .part.pod.securityContext) -}}
{{- end -}}

{{/* The same for a container: (dict "part" …). */}}
{{- define "insta-ai.containerSecurity" -}}
{{- $own := dict "allowPrivilegeEscalation" false "readOnlyRootFilesystem" true "capabilities" (dict "drop" (list "ALL")) -}}
{{- include "insta-ai.withoutNulls" (list $own .part.pod.containerSecurityContext) -}}
{{- end -}}

{{/* One map over another, as YAML; what is set to null is left out: (list $below $above). */}}
{{- define "insta-ai.withoutNulls" -}}
{{- $result := deepCopy (index . 0) -}}
{{- range $key, $above := index . 1 | default dict -}}
  {{- if kindIs "invalid" $above -}}
    {{- $_ := unset $result $key -}}
  {{- else -}}
    {{- $_ := set $result $key $above -}}
  {{- end -}}
{{- end -}}
{{- toYaml $result -}}
{{- end -}}

{{/* What a container asks for and may take, over what all get: (list $root $resources). */}}
{{- define "insta-ai.resources" -}}
{{- include "insta-ai.overlay" (list (index . 0).Values.resources (index . 1)) | fromJson | toYaml -}}
{{- end -}}

{{/* Labels and annotations of the operator's own for a pod; the product's stay as they are. */}}
{{- define "insta-ai.podLabels" -}}
{{- merge (include "insta-ai.selector" (list .root .part.name) | fromYaml) (.part.pod.labels | default dict) | toYaml -}}
{{- end -}}

{{/* What every pod of this installation has: (dict "root" $ "part" (dict "name" "content" "pod" …) "user" 1000). */}}
{{- define "insta-ai.podBasics" -}}
serviceAccountName: {{ include "insta-ai.partName" (list .root .part.name) }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{- range . }}
  - name: {{ . | quote }}
{{- end }}
{{- end }}
securityContext: {{- include "insta-ai.podSecurity" . | nindent 2 }}
{{- with .part.pod.priorityClassName }}
priorityClassName: {{ . | quote }}
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

{{/* Settings of a part as environment variables; a setting without a value is left to the product's default, and one that the operator sets to them. */}}
{{- define "insta-ai.env" -}}
{{- $root := .root -}}
{{- $service := .part.image | default .part.name -}}
{{- $theirs := list -}}
{{- range .part.pod.extraEnv }}{{- $theirs = append $theirs .name -}}{{- end -}}
{{- range $name, $text := .part.settings }}
{{- $value := tpl $text $root }}
{{- if and $value (not (has $name $theirs)) }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
{{- range $name, $group := .part.secrets }}
{{- if and (or (ne $group "s3") (not $root.Values.s3.external.role)) (not (has $name $theirs)) }}
{{ include "insta-ai.secretEnv" (list $root $name $group false $service) }}
{{- end }}
{{- end }}
{{- range $name, $group := .part.optionalSecrets }}
{{- if not (has $name $theirs) }}
{{ include "insta-ai.secretEnv" (list $root $name $group true $service) }}
{{- end }}
{{- end }}
{{- with .part.pod.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}

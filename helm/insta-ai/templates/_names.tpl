{{/*
Name of this installation, as a Service may be called, which begins with a letter; short, so that the longest name made of it stays within 63
characters. One that has to be shortened keeps apart from others that begin alike.
*/}}
{{- define "insta-ai.fullname" -}}
{{- $name := ternary .Release.Name (printf "%s-insta-ai" .Release.Name) (contains "insta-ai" .Release.Name) | replace "." "-" -}}
{{- if regexMatch "^[0-9]" $name -}}
  {{- $name = printf "insta-ai-%s" (.Release.Name | replace "." "-") -}}
{{- end -}}
{{- if gt (len $name) 30 -}}
  {{- $name = printf "%s-%s" ($name | trunc 23 | trimSuffix "-") (sha256sum .Release.Name | trunc 6) -}}
{{- end -}}
{{- $name -}}
{{- end -}}

{{/* Name of a part of it: (list $root "content"). */}}
{{- define "insta-ai.partName" -}}
{{- printf "%s-%s" (include "insta-ai.fullname" (index . 0)) (index . 1) | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{/* What selects the pods of a part; never changes: (list $root "content"). */}}
{{- define "insta-ai.selector" -}}
{{ include "insta-ai.releaseSelector" (index . 0) }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{/* What selects every pod of this installation. */}}
{{- define "insta-ai.releaseSelector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end -}}

{{/* Labels of every object of a part: (list $root "content"). */}}
{{- define "insta-ai.labels" -}}
{{ include "insta-ai.selector" . }}
{{- with index . 0 }}
app.kubernetes.io/part-of: {{ .Chart.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}
{{- end -}}

{{/* Image of ours: (list $root "content"). */}}
{{- define "insta-ai.image" -}}
{{- $root := index . 0 -}}
{{- with $root.Values.image -}}
{{ printf "%s/%s:%s" .repository (index $ 1) (.tag | default $root.Chart.AppVersion) }}{{ with get .digests (index $ 1) }}@{{ . }}{{ end }}
{{- end -}}
{{- end -}}

{{/* Host of an address, without a port, as a cluster writes names: (include … $url). */}}
{{- define "insta-ai.hostOf" -}}
{{- (urlParse .).hostname | lower | trimSuffix "." -}}
{{- end -}}

{{/* The same where a rule may ask for it: routes know names only, so it is empty for an address in numbers. */}}
{{- define "insta-ai.hostNameOf" -}}
{{- $host := include "insta-ai.hostOf" . -}}
{{- if not (regexMatch "^([0-9.]+|.*:.*)$" $host) -}}{{ $host }}{{- end -}}
{{- end -}}

{{/* Host that browsers use, in numbers or by its name, and the name alone. */}}
{{- define "insta-ai.host" -}}{{ include "insta-ai.hostOf" .Values.publicUrl }}{{- end -}}
{{- define "insta-ai.hostName" -}}{{ include "insta-ai.hostNameOf" .Values.publicUrl }}{{- end -}}

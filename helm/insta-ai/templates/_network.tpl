{{/* NetworkPolicy of a part: calls on its port, and what its file says it uses. */}}
{{- define "insta-ai.networkPolicy" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "insta-ai.partName" (list .root .part.name) }}
  labels: {{- include "insta-ai.labels" (list .root .part.name) | nindent 4 }}
spec:
  podSelector:
    matchLabels: {{- include "insta-ai.selector" (list .root .part.name) | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress:
    - ports: [{ port: http }]
      {{- with .root.Values.networkPolicy.from }}
      from:
        {{- toYaml . | nindent 8 }}
        - podSelector:
            matchLabels: {{- include "insta-ai.releaseSelector" $.root | nindent 14 }}
      {{- end }}
  egress:
    {{- include "insta-ai.egressToDns" .root | nindent 4 }}
    {{- $root := .root }}
    {{- range .part.uses }}
    {{- include "insta-ai.egressTo" (list $root .) | nindent 4 }}
    {{- end }}
{{- end -}}

{{/* Names are looked up wherever the cluster keeps its DNS. */}}
{{- define "insta-ai.egressToDns" -}}
- ports:
    - { port: 53, protocol: UDP }
    - { port: 53, protocol: TCP }
{{- end -}}

{{/* Way out to one thing that a part uses: (list $root "mongodb"). */}}
{{- define "insta-ai.egressTo" -}}
{{- $root := index . 0 -}}
{{- $name := index . 1 -}}
{{- $storePorts := dict "nats" 4222 "mongodb" 27017 "s3" 9000 -}}
{{- if eq $name "parts" -}}
- to:
    - podSelector:
        matchLabels: {{- include "insta-ai.releaseSelector" $root | nindent 10 }}
  ports: [{ port: 8080 }]
{{- else if eq $name "gateway" -}}
- to:
    - podSelector:
        matchLabels: {{- include "insta-ai.selector" . | nindent 10 }}
  ports: [{ port: 8080 }]
{{- else if hasKey $storePorts $name -}}
{{- if include "insta-ai.inChart" . -}}
- to:
    - podSelector:
        matchLabels: {{- include "insta-ai.selector" . | nindent 10 }}
  ports: [{ port: {{ index $storePorts $name }} }]
{{- else -}}
- ports: [{ port: {{ (index $root.Values $name).external.port }} }]
  {{- with $root.Values.networkPolicy.stores }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
{{- else if and (hasKey (include "insta-ai.ownImageServices" . | fromJson) $name) (not (index $root.Values $name).baseUrl) -}}
{{/* Nothing plays it, so where there is no address nobody goes there. */}}
{{- else if include "insta-ai.simulated" . -}}
- to:
    - podSelector:
        matchLabels: {{- include "insta-ai.selector" (list $root "simulator") | nindent 10 }}
  ports: [{ port: {{ eq $name "mail" | ternary 4025 4010 }} }]
{{- else -}}
- ports:
    {{- range include "insta-ai.outsidePorts" . | fromJsonArray }}
    - port: {{ . }}
    {{- end }}
  {{- with $root.Values.networkPolicy.outside }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
{{- end -}}

{{/* Ports of a thing outside, as a JSON list; files of an API may be at another host, by https. */}}
{{- define "insta-ai.outsidePorts" -}}
{{- $outside := index (index . 0).Values (index . 1) -}}
{{- if eq (index . 1) "mail" -}}
  {{- list $outside.port | toJson -}}
{{- else -}}
  {{- $ports := list -}}
  {{- range compact (list $outside.baseUrl (dig "courier" "endpoint" "" $outside)) -}}
    {{- $url := urlParse . -}}
    {{- $port := regexFind ":[0-9]+$" $url.host | trimPrefix ":" | default (ternary 80 443 (eq $url.scheme "http")) -}}
    {{- $ports = append $ports ($port | int) -}}
  {{- end -}}
  {{- append $ports 443 | uniq | toJson -}}
{{- end -}}
{{- end -}}

{{/* "true" when a store is run by this chart: (list $root "nats"). */}}
{{- define "insta-ai.inChart" -}}
{{- $external := (index (index . 0).Values (index . 1)).external -}}
{{- if not (or $external.existingSecret $external.url $external.endpoint) -}}true{{- end -}}
{{- end -}}

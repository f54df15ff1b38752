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
    - ports:
        - port: http
        {{- if .part.metricsPort }}
        - port: metrics
        {{- end }}
      {{- with .root.Values.networkPolicy.from }}
      from:
        {{- toYaml . | nindent 8 }}
        - podSelector:
            matchLabels: {{- include "insta-ai.releaseSelector" $.root | nindent 14 }}
        {{- if eq "true" (include "insta-ai.isReadByKeda" $) }}
        {{- toYaml $.root.Values.networkPolicy.keda | nindent 8 }}
        {{- end }}
      {{- end }}
  egress:
    {{- include "insta-ai.egressToDns" .root | nindent 4 }}
    {{- $root := .root }}
    {{- range .part.uses }}
    {{- include "insta-ai.egressTo" (list $root .) | nindent 4 }}
    {{- end }}
    {{- with .root.Values.networkPolicy.extraEgress }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end -}}

{{/* Whether KEDA asks a part how much another one has to do. */}}
{{- define "insta-ai.isReadByKeda" -}}
{{- $name := .part.name -}}
{{- $root := .root -}}
{{- $is := false -}}
{{- range .parts -}}
  {{- if eq "keda" (include "insta-ai.scaling" (dict "root" $root "part" .)) -}}
    {{- range .queues -}}
      {{- if eq $name (.toldBy | default "") -}}{{- $is = true -}}{{- end -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- $is -}}
{{- end -}}

{{/* Names are looked up wherever the cluster keeps its DNS. */}}
{{- define "insta-ai.egressToDns" -}}
- ports:
    {{- range .Values.networkPolicy.dnsPorts }}
    - { port: {{ . }}, protocol: UDP }
    - { port: {{ . }}, protocol: TCP }
    {{- end }}
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
{{- else if eq $name "collector" -}}
{{- with $root.Values.tracing.endpoint -}}
- ports: {{ include "insta-ai.policyPorts" (include "insta-ai.portsOf" (list . 443)) }}
  {{- with $root.Values.networkPolicy.collector }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
{{- else if hasKey $storePorts $name -}}
{{- if include "insta-ai.inChart" . -}}
- to:
    - podSelector:
        matchLabels: {{- include "insta-ai.selector" . | nindent 10 }}
  ports: [{ port: {{ index $storePorts $name }} }]
{{- else -}}
- ports: {{ include "insta-ai.policyPorts" (include "insta-ai.storePorts" .) }}
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
- ports: {{ include "insta-ai.policyPorts" (include "insta-ai.outsidePorts" .) }}
  {{- with $root.Values.networkPolicy.outside }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
{{- end -}}

{{/* Ports of a JSON list, as a policy names them. */}}
{{- define "insta-ai.policyPorts" -}}
{{- $ports := list -}}
{{- range fromJsonArray . -}}{{- $ports = append $ports (dict "port" .) -}}{{- end -}}
{{- toJson $ports -}}
{{- end -}}

{{/* Ports of a thing outside, as a JSON list; files of an API may be at another host, by https. */}}
{{- define "insta-ai.outsidePorts" -}}
{{- $outside := index (index . 0).Values (index . 1) -}}
{{- if eq (index . 1) "mail" -}}
  {{- include "insta-ai.portsOf" (list $outside.url $outside.port) -}}
{{- else -}}
  {{- $ports := list -}}
  {{- range compact (list $outside.baseUrl (dig "courier" "endpoint" "" $outside)) -}}
    {{- $ports = concat $ports (include "insta-ai.portsOf" (list . 443) | fromJsonArray) -}}
  {{- end -}}
  {{- append $ports 443.0 | uniq | toJson -}}
{{- end -}}
{{- end -}}

{{/* Ports of a store of yours, as a JSON list: those of its address, else the one in the values: (list $root "s3"). */}}
{{- define "insta-ai.storePorts" -}}
{{- $external := (index (index . 0).Values (index . 1)).external -}}
{{- include "insta-ai.portsOf" (list ($external.url | default $external.endpoint) $external.port) -}}
{{- end -}}

{{/*
Ports of the hosts in an address, as a JSON list, each its own or the usual one of its kind; of no address, and of a kind that is looked up
(mongodb+srv), the one that is given: (list $url 443). Several hosts are a list of hosts for MongoDB, of whole addresses for NATS.
*/}}
{{- define "insta-ai.portsOf" -}}
{{- $url := index . 0 | default "" -}}
{{- $usual := dict "http" 80 "https" 443 "nats" 4222 "tls" 4222 "mongodb" 27017 "smtp" 587 "smtps" 465 -}}
{{- $kind := regexFind "^[a-z+]+" $url -}}
{{- $ports := list -}}
{{- if hasKey $usual $kind -}}
  {{- $hosts := regexReplaceAll "[a-z+]+://([^/?#@]*@)?" ($url | replace "/," ",") "" | regexFind "^[^/?#]*" -}}
  {{- range splitList "," $hosts -}}
    {{- $ports = append $ports (regexFind ":[0-9]+$" (trim .) | trimPrefix ":" | default (get $usual $kind) | int) -}}
  {{- end -}}
{{- else -}}
  {{- $ports = list (index . 1 | int) -}}
{{- end -}}
{{- $ports | uniq | toJson -}}
{{- end -}}

{{/* "true" when a store is run by this chart: (list $root "nats"). */}}
{{- define "insta-ai.inChart" -}}
{{- $external := (index (index . 0).Values (index . 1)).external -}}
{{- if not (or $external.existingSecret $external.url $external.endpoint) -}}true{{- end -}}
{{- end -}}

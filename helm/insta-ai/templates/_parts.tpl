{{/* Every part that is made from services/*.yaml, as a JSON list: its kind, its own file, then the values of the installation. */}}
{{- define "insta-ai.parts" -}}
{{- $root := . -}}
{{- $parts := list -}}
{{- range $path, $_ := .Files.Glob "services/*.yaml" -}}
  {{- $name := base $path | trimSuffix ".yaml" -}}
  {{- $own := $root.Files.Get $path | fromYaml -}}
  {{- $kind := $root.Files.Get (printf "services/kinds/%s.yaml" $own.kind) | fromYaml -}}
  {{- $given := dict -}}
  {{- if eq $own.kind "frontend" -}}
    {{- $given = index $root.Values.frontends (trimPrefix "frontend-" $name) | default dict -}}
  {{- else -}}
    {{- $given = index $root.Values.services $name | default dict -}}
  {{- end -}}
  {{- $part := pick $root.Values "replicas" "autoscaling" "pod" -}}
  {{- range list $kind $own $given (dict "name" $name "uses" (concat $kind.uses ($own.uses | default list))) -}}
    {{- $part = include "insta-ai.overlay" (list $part .) | fromJson -}}
  {{- end -}}
  {{- if and (not $given.url) (eq "true" (tpl ($own.when | default "true") $root)) -}}
    {{- $parts = append $parts $part -}}
  {{- end -}}
{{- end -}}
{{- toJson $parts -}}
{{- end -}}

{{/* One map over another, at every depth, as JSON: (list $below $above). Sprig's merge would lose false and 0. */}}
{{- define "insta-ai.overlay" -}}
{{- /* What lies deeper is never changed, only replaced: a copy of one level will do. */ -}}
{{- $result := dict -}}
{{- range $key, $below := index . 0 -}}
  {{- $_ := set $result $key $below -}}
{{- end -}}
{{- range $key, $above := index . 1 -}}
  {{- $below := index $result $key -}}
  {{- if and (kindIs "map" $above) (kindIs "map" $below) -}}
    {{- $above = include "insta-ai.overlay" (list $below $above) | fromJson -}}
  {{- end -}}
  {{- $_ := set $result $key $above -}}
{{- end -}}
{{- toJson $result -}}
{{- end -}}

{{/* Every path prefix with the part that owns it, the longest first, as a JSON list. */}}
{{- define "insta-ai.routes" -}}
{{- $byKey := dict -}}
{{- range include "insta-ai.parts" . | fromJsonArray -}}
  {{- $part := . -}}
  {{- range .prefixes -}}
    {{- $_ := set $byKey (printf "%04d%s" (sub 1000 (len .)) .) (dict "prefix" . "part" $part.name "port" $part.port) -}}
  {{- end -}}
{{- end -}}
{{- $routes := list -}}
{{- range $key := keys $byKey | sortAlpha -}}
  {{- $routes = append $routes (index $byKey $key) -}}
{{- end -}}
{{- toJson $routes -}}
{{- end -}}

{{/* The same with the address of the part, for programs that route by themselves. */}}
{{- define "insta-ai.addresses" -}}
{{- $root := . -}}
{{- $addresses := list -}}
{{- range include "insta-ai.routes" . | fromJsonArray -}}
  {{- $addresses = append $addresses (dict "prefix" .prefix "url" (include "insta-ai.url" (list $root .part))) -}}
{{- end -}}
{{- toJson $addresses -}}
{{- end -}}

{{/* "true" when a thing outside is played by the simulator, which is whatever has no address of its own: (list $root "mail"). */}}
{{- define "insta-ai.simulated" -}}
{{- $values := (index . 0).Values -}}
{{- $outside := index $values (index . 1) -}}
{{- if and $values.simulator.enabled (not $outside.baseUrl) (not $outside.url) (not $outside.existingSecret) -}}true{{- end -}}
{{- end -}}

{{/* Whether pictures and Instagram are both simulated; an OpenAI-compatible server and a machine of one's own count as real. */}}
{{- define "insta-ai.platformsSimulated" -}}
{{- if and (include "insta-ai.simulated" (list . "replicate")) (include "insta-ai.simulated" (list . "instagram")) (not .Values.openaiImages.model) (not (hasKey (include "insta-ai.ownImageServices" . | fromJson) .Values.imageProvider)) -}}true{{- else -}}false{{- end -}}
{{- end -}}

{{/*
Which proxies a kind of part believes: (list $root "service"). The gateway of ours writes the header anew, so services behind it
count it alone, and what stands in front of it is the gateway's to know.
*/}}
{{- define "insta-ai.trustProxy" -}}
{{- $routing := (index . 0).Values.routing -}}
{{- if eq (index . 1) "gateway" -}}
{{- ternary $routing.trustProxy "" (eq $routing.kind "builtIn") | default "false" -}}
{{- else -}}
{{- ternary "" $routing.trustProxy (eq $routing.kind "builtIn") | default "1" -}}
{{- end -}}
{{- end -}}

{{/* Where the product reaches the simulator. */}}
{{- define "insta-ai.simulatorUrl" -}}
http://{{ include "insta-ai.partName" (list . "simulator") }}:4010
{{- end -}}

{{/* Where browsers reach the simulator; empty when nothing is simulated. */}}
{{- define "insta-ai.simulatorPublicUrl" -}}
{{- if .Values.simulator.enabled -}}{{ .Values.simulator.publicUrl }}{{- end -}}
{{- end -}}

{{/* Host name of the simulator, where browsers do not reach it through a port-forward. */}}
{{- define "insta-ai.simulatorHost" -}}
{{- with include "insta-ai.simulatorPublicUrl" . -}}
{{- $name := include "insta-ai.hostNameOf" . -}}
{{- if ne $name "localhost" -}}{{ $name }}{{- end -}}
{{- end -}}
{{- end -}}

{{/* Host names that are shown by https: of the product, and of the simulator where its address says so; as a JSON list. */}}
{{- define "insta-ai.secureHosts" -}}
{{- $simulator := ternary (include "insta-ai.simulatorHost" .) "" (hasPrefix "https:" .Values.simulator.publicUrl) -}}
{{- list (include "insta-ai.hostName" .) $simulator | compact | toJson -}}
{{- end -}}

{{/* Addresses of the things outside. */}}
{{- define "insta-ai.replicateUrl" -}}
{{- $simulated := printf "%s/replicate/v1" (include "insta-ai.simulatorUrl" .) -}}
{{- ternary $simulated (.Values.replicate.baseUrl | default "https://api.replicate.com/v1") (eq "true" (include "insta-ai.simulated" (list . "replicate"))) -}}
{{- end -}}

{{/* Where a container finds the workflow that ComfyUI draws by; empty where there is none. */}}
{{- define "insta-ai.comfyuiWorkflow" -}}
{{- if .Values.comfyui.workflow -}}/etc/insta-ai/comfyui/workflow.json{{- end -}}
{{- end -}}

{{/* Files beside it, with the further workflows that a content type may choose. */}}
{{- define "insta-ai.comfyuiWorkflows" -}}
{{- $files := list -}}
{{- range $name, $_ := .Values.comfyui.workflows -}}{{- $files = append $files (printf "%s.json" $name) -}}{{- end -}}
{{- join "," $files -}}
{{- end -}}

{{- define "insta-ai.textModelUrl" -}}
{{- $simulated := printf "%s/openai/v1" (include "insta-ai.simulatorUrl" .) -}}
{{- ternary $simulated (.Values.textModel.baseUrl | default "https://api.openai.com/v1") (eq "true" (include "insta-ai.simulated" (list . "textModel"))) -}}
{{- end -}}

{{- define "insta-ai.graphUrl" -}}
{{- $simulated := printf "%s/graph" (include "insta-ai.simulatorUrl" .) -}}
{{- ternary $simulated (.Values.instagram.baseUrl | default "https://graph.facebook.com") (eq "true" (include "insta-ai.simulated" (list . "instagram"))) -}}
{{- end -}}

{{/*
Whether Instagram is real and only "may" or "cannot" fetch pictures from the public address, by its text; empty where it can, or a bucket
brings them. Where the name leads to the instagram service looks up, and says in its log. A twin of why-not-public.ts, which a test compares.
*/}}
{{- define "insta-ai.fetchDoubt" -}}
{{- if not (or (include "insta-ai.simulated" (list . "instagram")) .Values.instagram.courier.endpoint) -}}
{{- $host := include "insta-ai.host" . -}}
{{- $name := "localhost|.+\\.localhost|[^.:]+|.+\\.(local|internal|localdomain|lan|home|corp|intranet|home\\.arpa|test|invalid)" -}}
{{- $ipv4 := "(0|10|127|169\\.254|192\\.168|172\\.(1[6-9]|2[0-9]|3[01])|100\\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7]))\\.[0-9.]+" -}}
{{- $ipv6 := "::1?|f[cd][0-9a-f:]+|fe[89ab][0-9a-f:]+" -}}
{{- if regexMatch (printf "^(%s|%s|%s)$" $name $ipv4 $ipv6) $host -}}cannot
{{- else if not (hasPrefix "https://" (lower .Values.publicUrl)) -}}may not
{{- end -}}
{{- end -}}
{{- end -}}

{{/* Where people log in to Facebook; left to the front end where Instagram is simulated or nothing is. */}}
{{- define "insta-ai.facebookLoginUrl" -}}
{{- if and .Values.simulator.enabled (not (include "insta-ai.simulated" (list . "instagram"))) -}}https://www.facebook.com{{- end -}}
{{- end -}}

{{- define "insta-ai.facebookAppId" -}}
{{- ternary "100000000000001" .Values.instagram.appId (eq "true" (include "insta-ai.simulated" (list . "instagram"))) -}}
{{- end -}}

{{- define "insta-ai.mailFrom" -}}
{{- .Values.mail.from | default (printf "Insta AI <insta-ai@%s>" (include "insta-ai.host" .)) -}}
{{- end -}}

{{- define "insta-ai.s3Endpoint" -}}
{{- .Values.s3.external.endpoint | default (printf "http://%s:9000" (include "insta-ai.partName" (list . "s3"))) -}}
{{- end -}}

{{/* Address of a part within the cluster: (list $root "content"). */}}
{{- define "insta-ai.url" -}}
http://{{ include "insta-ai.partName" . }}:8080
{{- end -}}

{{/* The same for a remote; empty when it is served elsewhere. */}}
{{- define "insta-ai.remoteUrl" -}}
{{- if not (index (index . 0).Values.frontends (index . 1)).url -}}
{{- include "insta-ai.url" (list (index . 0) (printf "frontend-%s" (index . 1))) -}}
{{- end -}}
{{- end -}}

{{/* Remotes of this installation, for the shell to ask for their manifests: content=http://…,… */}}
{{- define "insta-ai.remoteUrls" -}}
{{- $root := . -}}
{{- $urls := list -}}
{{- range $name, $_ := omit .Values.frontends "shell" -}}
  {{- with include "insta-ai.remoteUrl" (list $root $name) -}}
    {{- $urls = append $urls (printf "%s=%s/remotes/%s/mf-manifest.json" $name . $name) -}}
  {{- end -}}
{{- end -}}
{{- join "," $urls -}}
{{- end -}}

{{/* Remotes that come from elsewhere: content=https://…,… */}}
{{- define "insta-ai.replacedRemotes" -}}
{{- $urls := list -}}
{{- range $name, $frontend := omit .Values.frontends "shell" -}}
  {{- if $frontend.url -}}{{- $urls = append $urls (printf "%s=%s" $name $frontend.url) -}}{{- end -}}
{{- end -}}
{{- join "," $urls -}}
{{- end -}}

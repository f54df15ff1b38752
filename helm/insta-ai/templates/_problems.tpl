{{/* Everything that is missing in the values and that no schema can see, one line each. */}}
{{- define "insta-ai.problems" -}}
{{- $problems := list -}}
{{- $values := .Values -}}
{{- $root := . -}}
{{- range $group, $needed := dict "replicate" (list "apiToken") "textModel" (list "apiKey") "instagram" (list "appSecret") "mail" (list "url") -}}
  {{- $given := index $values $group -}}
  {{- $isUnused := and (eq $group "replicate") (ne $values.imageProvider "replicate") -}}
  {{- if not (or $isUnused (include "insta-ai.simulated" (list $root $group)) $given.existingSecret) -}}
    {{- range $needed -}}
      {{- if not (index $given .) -}}
        {{- $problems = append $problems (printf "%s.%s or %s.existingSecret must be set, or simulator.enabled" $group . $group) -}}
      {{- end -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- range $group, $keys := dict "replicate" (list "apiToken" "webhookSecret") "textModel" (list "apiKey") "instagram" (list "appId" "appSecret" "webhookVerifyToken") -}}
  {{- if include "insta-ai.simulated" (list $root $group) -}}
    {{- range $keys -}}
      {{- if index $values $group . -}}
        {{- $problems = append $problems (printf "%s.%s is set, but the simulator answers in its place: set %s.baseUrl or %s.existingSecret too, or simulator.enabled to false, or leave it out" $group . $group $group) -}}
      {{- end -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- range include "insta-ai.lostSecrets" . | fromJsonArray -}}
  {{- $problems = append $problems (printf "the Secret %s is gone while the product runs: with new keys it could not read what it has, and end all sessions. Bring it back, or say the keys that run by existingSecret" .) -}}
{{- end -}}
{{- if and (hasKey (include "insta-ai.ownImageServices" . | fromJson) $values.imageProvider) (not (index $values $values.imageProvider).baseUrl) -}}
  {{- $problems = append $problems (printf "%s.baseUrl must be set, as imageProvider is %s" $values.imageProvider $values.imageProvider) -}}
{{- end -}}
{{- if and (or (eq $values.imageProvider "comfyui") $values.comfyui.baseUrl) (not $values.comfyui.workflow) -}}
  {{- $problems = append $problems "comfyui.workflow must be set where comfyui.baseUrl is, or imageProvider is comfyui" -}}
{{- end -}}
{{- $images := $values.openaiImages -}}
{{- if and (or $images.apiKey $images.existingSecret) (not $images.baseUrl) -}}
  {{- $problems = append $problems "openaiImages has a key, so its baseUrl must be set too" -}}
{{- end -}}
{{- if and (eq $values.imageProvider "openai") (not $images.model) -}}
  {{- $problems = append $problems "imageProvider is openai, so openaiImages.model must be set" -}}
{{- end -}}
{{- if not (include "insta-ai.facebookAppId" .) -}}
  {{- $problems = append $problems "instagram.appId must be set, or simulator.enabled" -}}
{{- end -}}
{{- if and (include "insta-ai.simulated" (list . "mail")) (not (include "insta-ai.simulated" (list . "instagram"))) -}}
  {{- $problems = append $problems "mail.url or mail.existingSecret must be set where Instagram is real, as the simulated mail box shows everybody the links that open accounts" -}}
{{- end -}}
{{- if and (include "insta-ai.inChart" (list . "nats")) (gt (int $values.nats.streamReplicas) 1) -}}
  {{- $problems = append $problems "nats.streamReplicas must be 1, as this chart runs one NATS server" -}}
{{- end -}}
{{- if and (include "insta-ai.inChart" (list . "nats")) $values.nats.prefix -}}
  {{- $problems = append $problems "nats.prefix must be empty, as nobody else uses the NATS server that this chart runs (nats.external is for one that is shared)" -}}
{{- end -}}
{{- $firstWords := concat (list "events" "jobs" "dead" "rpc" "shown") (include "insta-ai.serviceNames" . | fromJsonArray) -}}
{{- if has $values.nats.prefix $firstWords -}}
  {{- $problems = append $problems (printf "nats.prefix must be none of %s, as subjects of the product begin with them" (join ", " $firstWords)) -}}
{{- end -}}
{{- range $name, $change := include "insta-ai.prefixChanges" . | fromJson -}}
  {{- $problems = append $problems (printf "%s is %q in what runs here and %q in these values: the product would not see what it has under the old name. Keep it, or uninstall first (volumes and Secrets stay) and install it anew, with a restored backup for the documents" $name $change.running $change.wanted) -}}
{{- end -}}
{{- range $path, $change := include "insta-ai.volumeChanges" . | fromJson -}}
  {{- $problems = append $problems (printf "%s is %q in what runs here and %q in these values: Kubernetes does not let a StatefulSet change that. Keep it, or follow UPGRADING.md, A larger volume" $path $change.running $change.wanted) -}}
{{- end -}}
{{- $nats := $values.nats.external -}}
{{- if and (include "insta-ai.inChart" (list . "nats")) (or $nats.credentialsSecret $nats.tls.existingSecret) -}}
  {{- $problems = append $problems "nats.external has credentials or certificates, so its url or existingSecret must be set too" -}}
{{- end -}}
{{- if and $nats.credentialsSecret (contains "@" $nats.url) -}}
  {{- $problems = append $problems "nats.external.credentialsSecret says who the product is, so nats.external.url must name no user" -}}
{{- end -}}
{{- if and $nats.tls.clientCertificate (not $nats.tls.existingSecret) -}}
  {{- $problems = append $problems "nats.external.tls.clientCertificate is true, so nats.external.tls.existingSecret must be set too" -}}
{{- end -}}
{{- if and $nats.accountPerService (not (or $nats.existingSecret $nats.credentialsSecret)) -}}
  {{- $problems = append $problems "nats.external.accountPerService is true, so a Secret of yours must hold the accounts: set existingSecret or credentialsSecret" -}}
{{- end -}}
{{- if and $values.mongodb.external.accountPerService (not $values.mongodb.external.existingSecret) -}}
  {{- $problems = append $problems "mongodb.external.accountPerService is true, so mongodb.external.existingSecret must be set too" -}}
{{- end -}}
{{- $s3 := $values.s3.external -}}
{{- if and $s3.endpoint (not (or $s3.existingSecret $s3.role)) (not (and $s3.accessKey $s3.secretKey)) -}}
  {{- $problems = append $problems "s3.external.endpoint is set, so its accessKey and secretKey, existingSecret or role must be set too" -}}
{{- end -}}
{{- if and (not $s3.endpoint) (or $s3.existingSecret $s3.role $s3.accessKey $s3.secretKey) -}}
  {{- $problems = append $problems "s3.external has keys or a role, so its endpoint must be set too" -}}
{{- end -}}
{{- if and $s3.role (or $s3.existingSecret $s3.accessKey $s3.secretKey) -}}
  {{- $problems = append $problems "s3.external has both keys and role: one of them opens the bucket" -}}
{{- end -}}
{{- if and $values.stores.existingSecret (not (include "insta-ai.storesInChart" . | fromJsonArray)) -}}
  {{- $problems = append $problems "stores.existingSecret is set, but this chart runs no store" -}}
{{- end -}}
{{- $courier := $values.instagram.courier -}}
{{- if ne (empty $courier.endpoint) (empty $courier.bucket) -}}
  {{- $problems = append $problems "instagram.courier needs both its endpoint and its bucket, or neither" -}}
{{- end -}}
{{- if and $courier.endpoint (not $values.instagram.existingSecret) (not (and $courier.accessKey $courier.secretKey)) -}}
  {{- $problems = append $problems "instagram.courier.endpoint is set, so its accessKey and secretKey or instagram.existingSecret must be set too" -}}
{{- end -}}
{{- if and (not $courier.endpoint) (or $courier.accessKey $courier.secretKey) -}}
  {{- $problems = append $problems "instagram.courier has keys, so its endpoint must be set too" -}}
{{- end -}}
{{- if and $courier.endpoint (include "insta-ai.simulated" (list . "instagram")) -}}
  {{- $problems = append $problems "instagram.courier is set, but the simulator answers in place of Instagram and fetches files from the product itself: set instagram.baseUrl or instagram.existingSecret too, or simulator.enabled to false, or leave it out" -}}
{{- end -}}
{{- $routing := $values.routing -}}
{{- if eq $routing.kind "httpRoute" -}}
  {{- if and (not $routing.gateway.create) (not $routing.parentRefs) -}}
    {{- $problems = append $problems "routing.parentRefs must name your Gateway, or routing.gateway.create be true, or routing.kind be another" -}}
  {{- else if and $routing.gateway.create (not $routing.gateway.className) -}}
    {{- $problems = append $problems "routing.gateway.className must name a GatewayClass of your cluster" -}}
  {{- end -}}
{{- end -}}
{{- $simulatorHost := include "insta-ai.simulatorHost" . -}}
{{- if and $simulatorHost (has $routing.kind (list "httpRoute" "ingress")) (eq $simulatorHost (include "insta-ai.host" .)) -}}
  {{- $problems = append $problems "simulator.publicUrl must have another host than publicUrl, as both are routed by their host" -}}
{{- end -}}
{{- if and (eq $values.worker.scaling "keda") (not (include "insta-ai.inChart" (list . "nats"))) (not $values.nats.external.monitoringEndpoint) -}}
  {{- $problems = append $problems "nats.external.monitoringEndpoint must be set for KEDA" -}}
{{- end -}}
{{- if and (eq $values.worker.scaling "keda") (not $values.nats.account) -}}
  {{- $problems = append $problems "nats.account must name the account of the streams for KEDA, $G on a server without accounts" -}}
{{- end -}}
{{- range include "insta-ai.storesInChart" . | fromJsonArray -}}
  {{- if not (index $values .).image -}}
    {{- $problems = append $problems (printf "%s.image must name the image of the server that this chart runs" .) -}}
  {{- end -}}
{{- end -}}
{{- range $path, $ports := include "insta-ai.portsByPath" . | fromJson -}}
  {{- range $ports -}}
    {{- if or (lt (int .) 1) (gt (int .) 65535) -}}
      {{- $problems = append $problems (printf "%s names the port %d, and there is none above 65535 or below 1" $path (int .)) -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- join "\n  - " $problems -}}
{{- end -}}

{{/* Ports of each address in the values, by the path of the value, as JSON. */}}
{{- define "insta-ai.portsByPath" -}}
{{- $byPath := dict -}}
{{- range $path, $url := dict
  "publicUrl" .Values.publicUrl "simulator.publicUrl" .Values.simulator.publicUrl "tracing.endpoint" .Values.tracing.endpoint
  "nats.external.url" .Values.nats.external.url "mongodb.external.url" .Values.mongodb.external.url "s3.external.endpoint" .Values.s3.external.endpoint
  "replicate.baseUrl" .Values.replicate.baseUrl "fooocus.baseUrl" .Values.fooocus.baseUrl "comfyui.baseUrl" .Values.comfyui.baseUrl
  "sdwebui.baseUrl" .Values.sdwebui.baseUrl "textModel.baseUrl" .Values.textModel.baseUrl "openaiImages.baseUrl" .Values.openaiImages.baseUrl
  "instagram.baseUrl" .Values.instagram.baseUrl "instagram.courier.endpoint" .Values.instagram.courier.endpoint "mail.url" .Values.mail.url -}}
  {{- if $url -}}{{- $_ := set $byPath $path (include "insta-ai.portsOf" (list $url 443) | fromJsonArray) -}}{{- end -}}
{{- end -}}
{{- toJson $byPath -}}
{{- end -}}

{{/* Names of Secrets that were made here and are gone although the product runs, as JSON; none on a first install and without a cluster. */}}
{{- define "insta-ai.lostSecrets" -}}
{{- $lost := list -}}
{{- if lookup "apps/v1" "Deployment" .Release.Namespace (include "insta-ai.partName" (list . "content")) -}}
  {{- range $part := include "insta-ai.madeSecrets" . | fromJsonArray -}}
    {{- if not (include "insta-ai.keptSecret" (list $ $part) | fromJson) -}}
      {{- $lost = append $lost (include "insta-ai.partName" (list $ $part)) -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- toJson $lost -}}
{{- end -}}

{{/* Prefixes that these values say otherwise than what runs, as JSON; none on a first install and without a cluster. */}}
{{- define "insta-ai.prefixChanges" -}}
{{- $changes := dict -}}
{{- $running := lookup "apps/v1" "Deployment" .Release.Namespace (include "insta-ai.partName" (list . "content")) -}}
{{- range dig "spec" "template" "spec" "containers" list ($running | default dict) -}}
  {{- $env := dict -}}
  {{- range .env -}}{{- $_ := set $env .name (.value | default "") -}}{{- end -}}
  {{- range $name, $pair := dict "mongodb.databasePrefix" (list "DATABASE_PREFIX" $.Values.mongodb.databasePrefix) "nats.prefix" (list "BUS_PREFIX" $.Values.nats.prefix) -}}
    {{- $was := get $env (index $pair 0) -}}
    {{- if ne $was (index $pair 1) -}}
      {{- $_ := set $changes $name (dict "running" $was "wanted" (index $pair 1)) -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- toJson $changes -}}
{{- end -}}

{{/*
What these values say of the volumes of stores otherwise than what runs, as JSON; none on a first install and without a cluster. A class
that is not said is the cluster's, and is written into what runs by nobody.
*/}}
{{- define "insta-ai.volumeChanges" -}}
{{- $changes := dict -}}
{{- $here := ternary (list "simulator") list .Values.simulator.enabled -}}
{{- range $store := concat $here (include "insta-ai.storesInChart" . | fromJsonArray) -}}
  {{- $running := lookup "apps/v1" "StatefulSet" $.Release.Namespace (include "insta-ai.partName" (list $ $store)) -}}
  {{- $storage := (index $.Values $store).storage -}}
  {{- range dig "spec" "volumeClaimTemplates" list ($running | default dict) -}}
    {{- $size := dig "resources" "requests" "storage" "" .spec -}}
    {{- if ne (include "insta-ai.bytes" $size) (include "insta-ai.bytes" $storage.size) -}}
      {{- $_ := set $changes (printf "%s.storage.size" $store) (dict "running" $size "wanted" $storage.size) -}}
    {{- end -}}
    {{- $class := .spec.storageClassName | default "" -}}
    {{- if ne $class $storage.className -}}
      {{- $_ := set $changes (printf "%s.storage.className" $store) (dict "running" $class "wanted" $storage.className) -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- toJson $changes -}}
{{- end -}}

{{/* A quantity in bytes: a cluster writes 1024Mi as 1Gi. */}}
{{- define "insta-ai.bytes" -}}
{{- $text := toString . -}}
{{- $units := dict "m" 0.001 "Ki" 1024 "Mi" 1048576 "Gi" 1073741824 "Ti" 1099511627776 "Pi" 1125899906842624 "Ei" 1152921504606846976 "k" 1000 "M" 1000000 "G" 1000000000 "T" 1000000000000 "P" 1000000000000000 "E" 1000000000000000000 -}}
{{- $unit := regexFind "[A-Za-z]+$" $text -}}
{{- mulf (trimSuffix $unit $text | float64) (get $units $unit | default 1 | float64) -}}
{{- end -}}

{{/* Where the secrets of a group are said in values.yaml, as JSON: (list $root "mongodb"). */}}
{{- define "insta-ai.secretGroup" -}}
{{- $values := (index . 0).Values -}}
{{- $groups := dict
  "product" $values.secrets "nats" $values.nats.external "mongodb" $values.mongodb.external "s3" $values.s3.external
  "replicate" $values.replicate "textModel" $values.textModel "openaiImages" $values.openaiImages "instagram" $values.instagram "mail" $values.mail -}}
{{- range $name, $_ := include "insta-ai.ownImageServices" . | fromJson -}}
  {{- $_ := set $groups $name (index $values $name) -}}
{{- end -}}
{{- dig (index . 1) dict $groups | toJson -}}
{{- end -}}

{{/* Name of the Secret that holds a group: yours, or the one that is made here. */}}
{{- define "insta-ai.secretName" -}}
{{- $group := include "insta-ai.secretGroup" . | fromJson -}}
{{- $own := dict "product" "product" "nats" "stores" "mongodb" "stores" "s3" "stores" | dig (index . 1) "accounts" -}}
{{- $group.existingSecret | default (ternary (include "insta-ai.storesSecret" (index . 0)) (include "insta-ai.partName" (list (index . 0) $own)) (eq $own "stores")) -}}
{{- end -}}

{{/* Name of the Secret that opens the stores of this chart: yours, or the one that is made here. */}}
{{- define "insta-ai.storesSecret" -}}
{{- .Values.stores.existingSecret | default (include "insta-ai.partName" (list . "stores")) -}}
{{- end -}}

{{/* An environment variable from a Secret: (list $root "NATS_URL" "nats" $optional "content"); the last for a service's own account; what is no service has the operator's. */}}
{{- define "insta-ai.secretEnv" -}}
{{- $group := include "insta-ai.secretGroup" (list (index . 0) (index . 2)) | fromJson -}}
{{- $key := index . 1 -}}
{{- if and (include "insta-ai.hasOwnAccounts" (list (index . 0) (index . 2))) (has (index . 4) (include "insta-ai.serviceNames" (index . 0) | fromJsonArray)) -}}
  {{- $key = include "insta-ai.settingOf" (list $key (index . 4)) -}}
{{- end -}}
- name: {{ index . 1 }}
  valueFrom:
    secretKeyRef:
      name: {{ include "insta-ai.secretName" (list (index . 0) (index . 2)) | quote }}
      key: {{ ternary (get $group.secretKeys $key | default $key) $key (not (empty $group.existingSecret)) | quote }}
      {{- if index . 3 }}
      optional: true
      {{- end }}
{{- end -}}

{{/* "true" where each service has an account of its own in a group: (list $root "nats"). */}}
{{- define "insta-ai.hasOwnAccounts" -}}
{{- if eq (index . 1) "nats" -}}
{{- $external := (index . 0).Values.nats.external -}}
{{- if or (include "insta-ai.inChart" .) (and $external.existingSecret $external.accountPerService (not $external.credentialsSecret)) -}}true{{- end -}}
{{- else if eq (index . 1) "mongodb" -}}
{{- $external := (index . 0).Values.mongodb.external -}}
{{- if or (include "insta-ai.inChart" .) (and $external.existingSecret $external.accountPerService) -}}true{{- end -}}
{{- end -}}
{{- end -}}

{{/* Name of a setting that each service has one of: (list "NATS_URL" "content-type"); of the whole with an empty name. */}}
{{- define "insta-ai.settingOf" -}}
{{- printf "%s_%s" (index . 0) (index . 1 | upper | replace "-" "_") | trimSuffix "_" -}}
{{- end -}}

{{/* Names of the services, which accounts are named like, as a JSON list; a worker is its service in another role. */}}
{{- define "insta-ai.serviceNames" -}}
{{- $root := . -}}
{{- $names := list -}}
{{- range $path, $_ := .Files.Glob "services/*.yaml" -}}
  {{- $own := $root.Files.Get $path | fromYaml -}}
  {{- if eq $own.kind "service" -}}
    {{- $names = append $names ($own.image | default (base $path | trimSuffix ".yaml")) -}}
  {{- end -}}
{{- end -}}
{{- $names | uniq | toJson -}}
{{- end -}}

{{/* Stores that this chart runs, as a JSON list. */}}
{{- define "insta-ai.storesInChart" -}}
{{- $stores := list -}}
{{- range list "nats" "mongodb" "s3" -}}
  {{- if include "insta-ai.inChart" (list $ .) -}}{{- $stores = append $stores . -}}{{- end -}}
{{- end -}}
{{- toJson $stores -}}
{{- end -}}

{{/* Parts whose Secret is made up here, as a JSON list: the keys of the product, and passwords of stores. */}}
{{- define "insta-ai.madeSecrets" -}}
{{- $made := list -}}
{{- if not .Values.secrets.existingSecret -}}{{- $made = append $made "product" -}}{{- end -}}
{{- if and (include "insta-ai.storesInChart" . | fromJsonArray) (not .Values.stores.existingSecret) -}}{{- $made = append $made "stores" -}}{{- end -}}
{{- toJson $made -}}
{{- end -}}

{{/* What a Secret of ours holds already, as JSON; empty on a first install and without a cluster. */}}
{{- define "insta-ai.keptSecret" -}}
{{- $found := lookup "v1" "Secret" (index . 0).Release.Namespace (include "insta-ai.partName" .) -}}
{{- $kept := dict -}}
{{- range $key, $value := ($found | default dict).data -}}
  {{- $_ := set $kept $key (b64dec $value) -}}
{{- end -}}
{{- toJson $kept -}}
{{- end -}}

{{/* Changes when a secret in values.yaml does, so that pods start anew with it. What was made here once never changes. */}}
{{- define "insta-ai.secretsChecksum" -}}
{{- $values := .Values -}}
{{- $own := dict -}}
{{- range $name, $_ := include "insta-ai.ownImageServices" . | fromJson -}}
  {{- $_ := set $own $name (index $values $name) -}}
{{- end -}}
{{- list $values.admin $values.secrets $values.nats.external $values.mongodb.external $values.s3.external
  $values.replicate $values.textModel $values.openaiImages $values.instagram $values.mail $values.simulator.enabled
  $own | toJson | sha256sum -}}
{{- end -}}

{{/* Keys of the accounts outside, as JSON. Those of the simulator are fixed and open nothing (deploy/simulator/src/credentials.ts). */}}
{{- define "insta-ai.accounts" -}}
{{- $accounts := dict
  "REPLICATE_API_TOKEN" .Values.replicate.apiToken "REPLICATE_WEBHOOK_SECRET" .Values.replicate.webhookSecret
  "OPENAI_API_KEY" .Values.textModel.apiKey "OPENAI_IMAGE_API_KEY" .Values.openaiImages.apiKey
  "FACEBOOK_APP_SECRET" .Values.instagram.appSecret "WEBHOOK_VERIFY_TOKEN" .Values.instagram.webhookVerifyToken
  "COURIER_S3_ACCESS_KEY" .Values.instagram.courier.accessKey "COURIER_S3_SECRET_KEY" .Values.instagram.courier.secretKey
  "SMTP_URL" .Values.mail.url -}}
{{- $values := .Values -}}
{{- range $name, $keys := include "insta-ai.ownImageServices" . | fromJson -}}
  {{- range $setting, $key := $keys -}}
    {{- $_ := set $accounts $setting (index $values $name $key) -}}
  {{- end -}}
{{- end -}}
{{- if include "insta-ai.simulated" (list . "replicate") -}}
  {{- $_ := set $accounts "REPLICATE_API_TOKEN" "r8_SimulatorOnly00000000000000000000000000" -}}
  {{- $_ := set $accounts "REPLICATE_WEBHOOK_SECRET" (printf "whsec_%s" (b64enc "simulator webhook signing")) -}}
{{- end -}}
{{- if include "insta-ai.simulated" (list . "textModel") -}}
  {{- $_ := set $accounts "OPENAI_API_KEY" "sk-simulator-only-000000000000000000000000" -}}
{{- end -}}
{{- if include "insta-ai.simulated" (list . "instagram") -}}
  {{- $_ := set $accounts "FACEBOOK_APP_SECRET" "51a7000000000000000000000000facc" -}}
  {{- $_ := set $accounts "WEBHOOK_VERIFY_TOKEN" "simulator-verify-token" -}}
{{- end -}}
{{- if include "insta-ai.simulated" (list . "mail") -}}
  {{- $_ := set $accounts "SMTP_URL" (printf "smtp://%s:4025?requireTLS=false" (include "insta-ai.partName" (list . "simulator"))) -}}
{{- end -}}
{{- toJson $accounts -}}
{{- end -}}

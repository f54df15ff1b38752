{{/* Folders of the files that open a NATS of yours; Secrets that change there are read again at each attempt to connect. */}}
{{- define "insta-ai.natsCredentialsFolder" -}}/etc/insta-ai/nats-credentials{{- end -}}
{{- define "insta-ai.natsTlsFolder" -}}/etc/insta-ai/nats-tls{{- end -}}

{{/* Path of one of them, empty where there is none: (list $root "ca.crt"). */}}
{{- define "insta-ai.natsFile" -}}
{{- $external := (index . 0).Values.nats.external -}}
{{- $file := index . 1 -}}
{{- if eq $file "user.creds" -}}
  {{- if $external.credentialsSecret -}}{{ include "insta-ai.natsCredentialsFolder" . }}/{{ $file }}{{- end -}}
{{- else if and $external.tls.existingSecret (or (eq $file "ca.crt") $external.tls.clientCertificate) -}}
  {{- include "insta-ai.natsTlsFolder" . }}/{{ $file }}
{{- end -}}
{{- end -}}

{{- define "insta-ai.natsVolumes" -}}
{{- $external := .root.Values.nats.external -}}
{{- if has "nats" .part.uses -}}
{{- with $external.credentialsSecret }}
{{- $account := $.part.image | default $.part.name }}
{{- $hasOwn := and $external.accountPerService (has $account (include "insta-ai.serviceNames" $.root | fromJsonArray)) }}
{{- $key := ternary (include "insta-ai.settingOf" (list "NATS_CREDS" $account)) "NATS_CREDS" $hasOwn }}
- name: nats-credentials
  secret:
    secretName: {{ . | quote }}
    items: [{ key: {{ get $external.secretKeys $key | default $key | quote }}, path: user.creds }]
{{- end }}
{{- with $external.tls.existingSecret }}
- name: nats-tls
  secret:
    secretName: {{ . | quote }}
    items:
      - { key: ca.crt, path: ca.crt }
      {{- if $external.tls.clientCertificate }}
      - { key: tls.crt, path: tls.crt }
      - { key: tls.key, path: tls.key }
      {{- end }}
{{- end }}
{{- end -}}
{{- end -}}

{{- define "insta-ai.natsMounts" -}}
{{- $external := .root.Values.nats.external -}}
{{- if has "nats" .part.uses -}}
{{- if $external.credentialsSecret }}
- { name: nats-credentials, mountPath: {{ include "insta-ai.natsCredentialsFolder" . }}, readOnly: true }
{{- end }}
{{- if $external.tls.existingSecret }}
- { name: nats-tls, mountPath: {{ include "insta-ai.natsTlsFolder" . }}, readOnly: true }
{{- end }}
{{- end -}}
{{- end -}}

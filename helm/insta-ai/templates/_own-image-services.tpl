{{/*
TABLE: image services on machines of one's own, which nothing plays: their secrets, by the value that may hold each. Every other template asks
here, so that one more costs a row, its values and its settings.
*/}}
{{- define "insta-ai.ownImageServices" -}}
{{- dict
  "fooocus" (dict "FOOOCUS_API_KEY" "apiKey")
  "comfyui" (dict "COMFYUI_API_KEY" "apiKey")
  "sdwebui" (dict "SDWEBUI_API_AUTH" "apiAuth")
  | toJson -}}
{{- end -}}

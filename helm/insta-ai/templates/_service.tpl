{{/* ServiceAccount of a part; nothing of ours asks the Kubernetes API. */}}
{{- define "insta-ai.serviceAccount" -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ include "insta-ai.partName" (list .root .part.name) }}
  labels: {{- include "insta-ai.labels" (list .root .part.name) | nindent 4 }}
  {{- with .root.Values.serviceAccount.annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
automountServiceAccountToken: false
{{- end -}}

{{/* Service of a part. */}}
{{- define "insta-ai.service" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "insta-ai.partName" (list .root .part.name) }}
  labels: {{- include "insta-ai.labels" (list .root .part.name) | nindent 4 }}
  {{- if and (eq .part.kind "gateway") (eq .root.Values.routing.kind "builtIn") }}
  {{- with .root.Values.routing.annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- end }}
spec:
  {{- if and (eq .part.kind "gateway") (eq .root.Values.routing.kind "builtIn") }}
  {{- with .root.Values.routing.service }}
  type: {{ .type }}
  {{- with .loadBalancerClass }}
  loadBalancerClass: {{ . | quote }}
  {{- end }}
  {{- end }}
  {{- end }}
  selector: {{- include "insta-ai.selector" (list .root .part.name) | nindent 4 }}
  ports:
    - name: http
      port: {{ .part.port }}
      targetPort: http
      appProtocol: http
      {{- if and (eq .part.kind "gateway") (eq .root.Values.routing.kind "builtIn") (eq .root.Values.routing.service.type "NodePort") .root.Values.routing.service.nodePort }}
      nodePort: {{ .root.Values.routing.service.nodePort }}
      {{- end }}
{{- end -}}

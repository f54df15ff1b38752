{{/* ServiceAccount of a part; nothing of ours asks the Kubernetes API. */}}
{{- define "insta-ai.serviceAccount" -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ include "insta-ai.partName" (list .root .part.name) }}
  labels: {{- include "insta-ai.labels" (list .root .part.name) | nindent 4 }}
automountServiceAccountToken: false
{{- end -}}

{{/* Service of a part. */}}
{{- define "insta-ai.service" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "insta-ai.partName" (list .root .part.name) }}
  labels: {{- include "insta-ai.labels" (list .root .part.name) | nindent 4 }}
spec:
  selector: {{- include "insta-ai.selector" (list .root .part.name) | nindent 4 }}
  ports:
    - name: http
      port: {{ .part.port }}
      targetPort: http
      appProtocol: http
{{- end -}}

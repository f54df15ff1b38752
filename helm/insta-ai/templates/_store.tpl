{{/*
A program of one pod with a volume of its own, and everything around it:
(dict "root" $ "name" "nats" "values" .Values.nats "user" 1000 "ports" (dict "client" 4222) "container" "…" "volumes" "…" "mayCall" "…").
*/}}
{{- define "insta-ai.store" -}}
{{- $name := include "insta-ai.partName" (list .root .name) -}}
{{- $labels := include "insta-ai.labels" (list .root .name) -}}
{{- $selector := include "insta-ai.selector" (list .root .name) -}}
{{- $part := dict "name" .name "pod" .root.Values.pod -}}
{{ include "insta-ai.serviceAccount" (dict "root" .root "part" $part) }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $name }}
  labels: {{- $labels | nindent 4 }}
spec:
  # One pod, reached directly; by its name even before it is ready, which a replica set needs to find itself.
  clusterIP: None
  publishNotReadyAddresses: true
  selector: {{- $selector | nindent 4 }}
  ports:
    {{- range $port, $number := .ports }}
    - { name: {{ $port }}, port: {{ $number }}, targetPort: {{ $port }} }
    {{- end }}
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ $name }}
  labels: {{- $labels | nindent 4 }}
spec:
  serviceName: {{ $name }}
  replicas: 1
  selector:
    matchLabels: {{- $selector | nindent 6 }}
  # What a person made is not deleted by an uninstall.
  persistentVolumeClaimRetentionPolicy: { whenDeleted: Retain, whenScaled: Retain }
  template:
    metadata:
      # Without versions: a new version of the product is no reason to restart a store.
      labels: {{- include "insta-ai.podLabels" (dict "root" .root "part" $part) | nindent 8 }}
      {{- if or .checksum $part.pod.annotations }}
      annotations: {{- merge (ternary (dict "checksum/config" .checksum) dict (hasKey . "checksum")) ($part.pod.annotations | default dict) | toYaml | nindent 8 }}
      {{- end }}
    spec:
      {{- include "insta-ai.podBasics" (dict "root" .root "part" $part "user" .user) | nindent 6 }}
      terminationGracePeriodSeconds: 60
      containers:
        - name: {{ .name }}
          securityContext: {{- include "insta-ai.containerSecurity" (dict "part" $part) | nindent 12 }}
          ports:
            {{- range $port, $number := .ports }}
            - { name: {{ $port }}, containerPort: {{ $number }} }
            {{- end }}
          resources: {{- include "insta-ai.resources" (list .root .values.resources) | nindent 12 }}
          {{- .container | nindent 10 }}
          volumeMounts:
            - { name: data, mountPath: {{ .dataPath | default "/data" }} }
            - { name: tmp, mountPath: /tmp }
            {{- with .volumeMounts }}
            {{- . | nindent 12 }}
            {{- end }}
      volumes:
        - name: tmp
          emptyDir: { sizeLimit: 256Mi }
        {{- with .volumes }}
        {{- . | nindent 8 }}
        {{- end }}
  volumeClaimTemplates:
    - metadata:
        name: data
        labels: {{- $selector | nindent 10 }}
      spec:
        accessModes: [ReadWriteOnce]
        {{- with .values.storage.className }}
        storageClassName: {{ . | quote }}
        {{- end }}
        resources:
          requests: { storage: {{ .values.storage.size }} }
{{- if .root.Values.networkPolicy.enabled }}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ $name }}
  labels: {{- $labels | nindent 4 }}
spec:
  podSelector:
    matchLabels: {{- $selector | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress:
    - from:
        - podSelector:
            matchLabels: {{- include "insta-ai.releaseSelector" .root | nindent 14 }}
      ports:
        {{- range $port, $_ := .ports }}
        - port: {{ $port }}
        {{- end }}
    {{- with .mayCall }}
    {{- . | nindent 4 }}
    {{- end }}
  {{- with .egress }}
  egress: {{- . | nindent 4 }}
  {{- else }}
  egress: []
  {{- end }}
{{- end }}
{{- end -}}

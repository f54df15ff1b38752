{{/* What each container of a part needs around it: the one that prepares the data reads the same settings and the same files. */}}
{{- define "insta-ai.surroundings" -}}
env: {{- include "insta-ai.env" . | trim | nindent 2 }}
{{- with .part.pod.extraEnvFrom }}
envFrom: {{- toYaml . | nindent 2 }}
{{- end }}
resources: {{- include "insta-ai.resources" (list .root .part.resources) | nindent 2 }}
volumeMounts:
  - name: scratch
    mountPath: /tmp
  {{- with .part.pod.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
  {{- with include "insta-ai.natsMounts" . }}
  {{- . | trim | nindent 2 }}
  {{- end }}
  {{- if include "insta-ai.hasWorkflow" . }}
  - name: comfyui
    mountPath: {{ include "insta-ai.comfyuiWorkflow" .root | dir }}
    readOnly: true
  {{- end }}
{{- end -}}

{{- define "insta-ai.hasWorkflow" -}}
{{- if and (has "comfyui" .part.uses) .root.Values.comfyui.workflow }}true{{ end -}}
{{- end -}}

{{/* Annotations of its pods: what starts them anew, then the operator's own, then what has them measured. */}}
{{- define "insta-ai.podAnnotations" -}}
{{- $checksums := dict "checksum/secrets" (include "insta-ai.secretsChecksum" .root) -}}
{{- if include "insta-ai.hasWorkflow" . -}}
  {{- $_ := set $checksums "checksum/comfyui" (sha256sum (printf "%s%s" .root.Values.comfyui.workflow (toJson .root.Values.comfyui.workflows))) -}}
{{- end -}}
{{- $measured := dict -}}
{{- if and .root.Values.prometheusAnnotations .part.metrics -}}
  {{- $measured = dict "prometheus.io/scrape" "true" "prometheus.io/port" (.part.metricsPort | default .part.port | toString) "prometheus.io/path" .part.metrics -}}
{{- end -}}
{{- merge $checksums (.part.pod.annotations | default dict) $measured | toYaml -}}
{{- end -}}

{{/* Deployment of a part. */}}
{{- define "insta-ai.deployment" -}}
{{- $name := include "insta-ai.partName" (list .root .part.name) -}}
{{- $scaling := include "insta-ai.scaling" . -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
  labels: {{- include "insta-ai.labels" (list .root .part.name) | nindent 4 }}
spec:
  # Whoever scales it owns the number.
  {{- if eq $scaling "fixed" }}
  replicas: {{ .part.replicas }}
  {{- end }}
  revisionHistoryLimit: 3
  selector:
    matchLabels: {{- include "insta-ai.selector" (list .root .part.name) | nindent 6 }}
  # A new pod is ready before an old one goes.
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  template:
    metadata:
      labels: {{- include "insta-ai.podLabels" . | nindent 8 }}
      annotations: {{- include "insta-ai.podAnnotations" . | nindent 8 }}
    spec:
      {{- include "insta-ai.podBasics" (merge (dict "user" 1000) .) | nindent 6 }}
      topologySpreadConstraints: {{- include "insta-ai.spread" . | trim | nindent 8 }}
      # Draining, the calendars that are written, then six stages of at most 10 s each (services/_chassis/src/start/shutdown.ts), the picture
      # that is drawn, and a margin. A pod ends as soon as nothing of it is left to wait for.
      terminationGracePeriodSeconds: {{ add .root.Values.drainSeconds 65 (tpl (.part.settings.CALENDAR_DRAIN_SECONDS | default "0") .root | int) (tpl (.part.settings.PICTURE_DRAIN_SECONDS | default "0") .root | int) }}
      {{- if and .part.metrics (has "mongodb" .part.uses) }}
      # Brings the data to the form of this version before it serves, one pod at a time, as long as that takes: no probe counts. The
      # pods of the version before serve meanwhile.
      initContainers:
        - name: prepare
          image: {{ include "insta-ai.image" (list .root (.part.image | default .part.name)) }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          args: [prepare]
          securityContext: {{- include "insta-ai.containerSecurity" . | nindent 12 }}
          {{- include "insta-ai.surroundings" . | nindent 10 }}
      {{- end }}
      containers:
        - name: {{ .part.name }}
          image: {{ include "insta-ai.image" (list .root (.part.image | default .part.name)) }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          securityContext: {{- include "insta-ai.containerSecurity" . | nindent 12 }}
          {{- include "insta-ai.surroundings" . | nindent 10 }}
          ports:
            - name: http
              containerPort: {{ .part.port }}
            {{- with .part.metricsPort }}
            - name: metrics
              containerPort: {{ . }}
            {{- end }}
          # Two minutes to start; then alive as long as the process answers, whatever happens to the stores.
          startupProbe:
            httpGet: { path: {{ .part.live }}, port: http }
            periodSeconds: 2
            timeoutSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: {{ .part.live }}, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          # Ready says no while NATS does not answer, or MongoDB for longer than it takes to choose a primary, and as soon as the process was
          # told to end.
          readinessProbe:
            httpGet: { path: {{ .part.ready }}, port: http }
            periodSeconds: 3
            timeoutSeconds: 3
            failureThreshold: 2
      volumes:
        - name: scratch
          emptyDir:
            sizeLimit: {{ .part.scratch }}
        {{- with .part.pod.extraVolumes }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
        {{- with include "insta-ai.natsVolumes" . }}
        {{- . | trim | nindent 8 }}
        {{- end }}
        {{- if include "insta-ai.hasWorkflow" . }}
        - name: comfyui
          configMap:
            name: {{ include "insta-ai.partName" (list .root "comfyui") }}
        {{- end }}
{{- end -}}

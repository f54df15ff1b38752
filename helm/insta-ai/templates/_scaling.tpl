{{/* Who decides on the number of pods of a part: fixed, hpa or keda. */}}
{{- define "insta-ai.scaling" -}}
{{- if not .part.autoscaling.enabled -}}fixed
{{- else if .part.queues -}}{{ .root.Values.worker.scaling }}
{{- else -}}hpa
{{- end -}}
{{- end -}}

{{/* HorizontalPodAutoscaler of a part. */}}
{{- define "insta-ai.horizontalPodAutoscaler" -}}
{{- $name := include "insta-ai.partName" (list .root .part.name) -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ $name }}
  labels: {{- include "insta-ai.labels" (list .root .part.name) | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ $name }}
  minReplicas: {{ max 1 .part.autoscaling.minReplicas }}
  maxReplicas: {{ max 1 .part.autoscaling.minReplicas .part.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ .part.autoscaling.targetCpuPercent }}
  behavior:
    scaleDown:
      stabilizationWindowSeconds: 300
      policies:
        - { type: Pods, value: 1, periodSeconds: 60 }
{{- end -}}

{{/*
KEDA ScaledObject of a part with queues: as many pods as ask for it what waits or is in work in the one that asks for most. What also answers
requests is scaled by CPU beside them, and is never none.
*/}}
{{- define "insta-ai.scaledObject" -}}
{{- $name := include "insta-ai.partName" (list .root .part.name) -}}
{{- $values := .root.Values -}}
{{- $root := .root -}}
{{- $least := ternary .part.autoscaling.minReplicas (max 1 .part.autoscaling.minReplicas) (empty .part.prefixes) -}}
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  name: {{ $name }}
  labels: {{- include "insta-ai.labels" (list .root .part.name) | nindent 4 }}
  # An installation that scaled by CPU before has a HorizontalPodAutoscaler of this name, which KEDA takes over.
  annotations: { scaledobject.keda.sh/transfer-hpa-ownership: "true" }
spec:
  advanced:
    horizontalPodAutoscalerConfig: { name: {{ $name }} }
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ $name }}
  minReplicaCount: {{ $least }}
  maxReplicaCount: {{ max $least .part.autoscaling.maxReplicas }}
  pollingInterval: 10
  cooldownPeriod: {{ int64 $values.worker.cooldownSeconds }}
  # Who is asked does not answer: as many as usual rather than none.
  fallback:
    failureThreshold: 6
    replicas: {{ max 1 .part.autoscaling.minReplicas }}
  triggers:
    {{- range $queue := .part.queues }}
    {{- if $queue.consumer }}
    - type: nats-jetstream
      metadata:
        natsServerMonitoringEndpoint: {{ include "insta-ai.natsMonitoring" $root }}
        account: {{ $values.nats.account | quote }}
        stream: {{ with $values.nats.prefix }}{{ . }}_{{ end }}{{ $queue.stream }}
        consumer: {{ $queue.consumer }}
        lagThreshold: {{ index $values.worker $queue.perReplica | int64 | quote }}
        activationLagThreshold: "0"
    {{- else }}
    - type: metrics-api
      metadata:
        # Asked from the namespace of KEDA.
        url: http://{{ include "insta-ai.partName" (list $root $queue.toldBy) }}.{{ $root.Release.Namespace }}.svc:8080/metrics
        format: prometheus
        valueLocation: {{ $queue.metric | quote }}
        targetValue: {{ index $values.worker $queue.perReplica | int64 | quote }}
    {{- end }}
    {{- end }}
    {{- if .part.prefixes }}
    - type: cpu
      metricType: Utilization
      metadata:
        value: {{ .part.autoscaling.targetCpuPercent | quote }}
    {{- end }}
{{- end -}}

{{/* PodDisruptionBudget of a part: one at a time, which never holds up the drain of a node, even with a single replica. */}}
{{- define "insta-ai.podDisruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "insta-ai.partName" (list .root .part.name) }}
  labels: {{- include "insta-ai.labels" (list .root .part.name) | nindent 4 }}
spec:
  maxUnavailable: 1
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels: {{- include "insta-ai.selector" (list .root .part.name) | nindent 6 }}
{{- end -}}

import type { IGateway } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/Gateway';
import type { IHTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute';
import type { IScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import type { IPodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor';
import type { IPrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import type { IDaemonSet } from 'kubernetes-models/apps/v1/DaemonSet';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { ICronJob } from 'kubernetes-models/batch/v1/CronJob';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { IPersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import type { IPod } from 'kubernetes-models/v1/Pod';
import type { ISecret } from 'kubernetes-models/v1/Secret';
import type { IService } from 'kubernetes-models/v1/Service';
import type { IServiceAccount } from 'kubernetes-models/v1/ServiceAccount';

/** A rendered document. */
export type KubeObject = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
};

/** Kinds that rules look into. */
export type Kinds = {
  ConfigMap: IConfigMap;
  CronJob: ICronJob;
  DaemonSet: IDaemonSet;
  Deployment: IDeployment;
  Gateway: IGateway;
  HTTPRoute: IHTTPRoute;
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler;
  Ingress: IIngress;
  Job: IJob;
  NetworkPolicy: INetworkPolicy;
  PersistentVolumeClaim: IPersistentVolumeClaim;
  Pod: IPod;
  PodDisruptionBudget: IPodDisruptionBudget;
  PodMonitor: IPodMonitor;
  PrometheusRule: IPrometheusRule;
  ScaledObject: IScaledObject;
  Secret: ISecret;
  Service: IService;
  ServiceAccount: IServiceAccount;
  StatefulSet: IStatefulSet;
};

/** The objects of a kind, typed; that they are what their type says is checked before by the strict types. */
export function ofKind<K extends keyof Kinds>(
  objects: readonly KubeObject[],
  kind: K,
): (Kinds[K] & KubeObject)[] {
  return objects.filter(object => object.kind === kind) as unknown as (Kinds[K] & KubeObject)[];
}

/** The object of a kind and a name. */
export function find<K extends keyof Kinds>(
  objects: readonly KubeObject[],
  kind: K,
  name: string | undefined,
): (Kinds[K] & KubeObject) | undefined {
  return ofKind(objects, kind).find(({ metadata }) => metadata.name === name);
}

/** How a person finds an object in a render: `Deployment/content`. */
export function nameOf(object: KubeObject): string {
  return `${object.kind}/${object.metadata.name}`;
}

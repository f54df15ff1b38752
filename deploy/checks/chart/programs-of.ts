import { schemasOfImage } from './known-settings.ts';
import type { KubeObject } from './kube-object.ts';
import { type Pod, podsOf } from './pods.ts';
import { secretText } from './secret-text.ts';

/** A program of ours that runs for good, with the environment that the chart gives it. */
export type Program = {
  /** `Deployment/insta-ai-content`. */
  owner: string;
  /** Name of its image, without registry and tag. */
  image: string;
  /** Plain values; what comes from a secret of the render is there too. */
  env: Record<string, string>;
  /** Settings that come from a secret that is not in the render, or that may be missing from one. */
  fromElsewhere: readonly string[];
};

/** Programs of ours in a render; the images of the stores are not ours. */
export function programsOf(objects: readonly KubeObject[]): Program[] {
  return podsOf(objects)
    .filter(pod => !pod.ends)
    .flatMap(pod => programsOfPod(pod, objects));
}

function programsOfPod(pod: Pod, objects: readonly KubeObject[]): Program[] {
  return pod.spec.containers.flatMap(({ image = '', env = [] }) => {
    const [, name = ''] = /([^/:]+)(?::[^/]*)?$/.exec(image) ?? [];
    if (!schemasOfImage.has(name)) return [];
    const values: Record<string, string> = {};
    const fromElsewhere: string[] = [];
    for (const row of env) {
      const value = row.valueFrom ? secretText(objects, row.valueFrom.secretKeyRef) : (row.value ?? '');
      if (value === undefined) fromElsewhere.push(row.name);
      else values[row.name] = value;
    }
    return [{ owner: pod.owner, image: name, env: values, fromElsewhere }];
  });
}

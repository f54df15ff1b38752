import { schemasOfImage } from '../../testing/settings-of-image.ts';
import type { KubeObject } from './kube-object.ts';
import { podsOf, settingsOf } from './pods.ts';

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
  return podsOf(objects).flatMap(({ owner, ends, spec }) =>
    (ends ? [] : spec.containers).flatMap(container => {
      const [, image = ''] = /([^/:]+)(?::[^/]*)?$/.exec(container.image ?? '') ?? [];
      if (!schemasOfImage.has(image)) return [];
      const env: Record<string, string> = {};
      const fromElsewhere: string[] = [];
      for (const [name, value] of settingsOf(container, objects)) {
        if (value === undefined) fromElsewhere.push(name);
        else env[name] = value;
      }
      return [{ owner, image, env, fromElsewhere }];
    }),
  );
}

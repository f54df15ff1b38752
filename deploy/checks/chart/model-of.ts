import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { KubeObject } from './kube-object.ts';

/** TABLE: packages that hold typed kinds; the path in each is the API version and the kind. */
const packages = [
  'kubernetes-models',
  '@kubernetes-models/gateway-api',
  '@kubernetes-models/keda',
  '@kubernetes-models/prometheus-operator',
];

/** The type of a kind: what to import it from, and the same package's own validation. */
export type Model = { specifier: string; validate(object: KubeObject): void };

type ModelClass = (new (data: unknown) => { validate(): void }) & { kind?: string; apiVersion?: string };

/** The model of an object's API version and kind; undefined when no package knows it. */
export async function modelOf({ apiVersion, kind }: KubeObject): Promise<Model | undefined> {
  for (const name of packages) {
    const about = findPackageJSON(name, import.meta.url);
    const file = about && join(dirname(about), apiVersion, `${kind}.js`);
    if (!file || !existsSync(file)) continue;
    const model: ModelClass | undefined = (await import(/* @vite-ignore */ pathToFileURL(file).href))[kind];
    // Parts of objects are modelled beside them: only an object has a kind.
    if (model?.kind !== kind || model.apiVersion !== apiVersion) continue;
    return {
      specifier: `${name}/${apiVersion}/${kind}`,
      validate: object => new model(object).validate(),
    };
  }
  return undefined;
}

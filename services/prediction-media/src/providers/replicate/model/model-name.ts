/** What REPLICATE_MODEL names: a model, one version of it, or a version alone. */
export type ModelName = { name: string | undefined; version: string | undefined };

/** Its form: `owner/name`, `owner/name:version` or a version id. */
export const modelForm =
  '([A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*(:[0-9a-f]{64})?|[0-9a-f]{64})';
export const modelPattern = `^${modelForm}$`;

export function readModelName(text: string): ModelName {
  const [, name, version] = /^([^:]*\/[^:]*)?:?([0-9a-f]{64})?$/.exec(text) ?? [];
  return { name, version };
}

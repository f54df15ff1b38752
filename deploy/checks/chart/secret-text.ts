import { type KubeObject, ofKind } from './kube-object.ts';

/** What a secret of the render holds under a key. */
export function secretText(
  objects: readonly KubeObject[],
  ref: { name?: string; key: string } | undefined,
): string | undefined {
  const secret = ofKind(objects, 'Secret').find(({ metadata }) => metadata.name === ref?.name);
  if (!secret || !ref) return undefined;
  const encoded = secret.data?.[ref.key];
  return secret.stringData?.[ref.key] ?? (encoded && Buffer.from(encoded, 'base64').toString());
}

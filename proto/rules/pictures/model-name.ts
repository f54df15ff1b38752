/** Versions of konieshadow/fooocus-api at Replicate, which take Fooocus' own input; the one that draws by default first. */
export const fooocusVersions: readonly string[] = [
  'fda927242b1db6affa1ece4f54c37f19b964666bf23b0d06ae2439067cd344a4',
  '612fd74b69e6c030e88f6548848593a1aaabe16a09cb79e6d714718c15f37f47',
  'a750658f54c4f8bec1c8b0e352ce2666c22f2f919d391688ff4fc16e48b3a28f',
];

/** A model as a person reads it: without the 64 digits of a version, and by its name where a version alone was set. */
export function modelName(model: string): string {
  const [, name, version = ''] = /^(?:([^:]+):)?([0-9a-f]{64})$/.exec(model) ?? [];
  if (!version) return model;
  return name ?? (fooocusVersions.includes(version) ? 'Fooocus' : `version ${version.slice(0, 8)}`);
}

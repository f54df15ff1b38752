import type { KitNeeds, KnownRemote } from './remote-manifest.ts';

/** Addresses of all that a screen loads, in the order in which it asks; `parts` name its files, none is the remote itself. */
export function filesOfScreen(remote: KnownRemote, parts: readonly string[], kit: KitNeeds): string[] {
  const { metaData, exposes } = remote.manifest;
  const base = remote.address.slice(0, remote.address.lastIndexOf('/') + 1);
  const entry = [metaData.remoteEntry.path, metaData.remoteEntry.name].filter(Boolean).join('/');
  const own = exposes.flatMap(({ assets: { js, css } }) => [
    ...js.sync,
    ...partFiles(js.async, parts),
    ...css.sync,
    ...partFiles(css.async, parts),
  ]);
  const ofKit = own.flatMap(file => remote.needs[file] ?? []).flatMap(part => kit[part] ?? []);
  return [
    ...new Set([
      ...(remote.inline ? [] : [remote.address]),
      ...[entry, ...own].map(file => `${base}${file}`),
      ...ofKit.map(file => `/${file}`),
    ]),
  ];
}

/** A chunk carries the name of the file that it begins with. */
function partFiles(files: string[], parts: readonly string[]): string[] {
  return files.filter(file => parts.some(part => file.includes(`_${part}_tsx`)));
}

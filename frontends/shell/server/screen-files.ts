import type { KitNeeds, KnownRemote } from './remote-manifest.ts';

/** Addresses of all that a screen loads, in the order in which it asks; without a page only the remote itself. */
export function filesOfScreen(remote: KnownRemote, page: string | undefined, kit: KitNeeds): string[] {
  const { metaData, exposes } = remote.manifest;
  const base = remote.address.slice(0, remote.address.lastIndexOf('/') + 1);
  const entry = [metaData.remoteEntry.path, metaData.remoteEntry.name].filter(Boolean).join('/');
  const own = exposes.flatMap(({ assets: { js, css } }) => [
    ...js.sync,
    ...pageFiles(js.async, page),
    ...css.sync,
    ...pageFiles(css.async, page),
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

/** The chunk of a page carries the page file's name. */
function pageFiles(files: string[], page: string | undefined): string[] {
  return page ? files.filter(file => file.includes(`_${page}_page_tsx`)) : [];
}

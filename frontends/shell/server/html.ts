import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screenOf } from '../src/remotes.ts';

type Input = {
  /** The shell's `dist`. */
  shell: string;
  appConfig: { remotes: { [name: string]: string } };
  /** Text of the manifests we serve ourselves, by address. */
  manifests: { [address: string]: string };
};

/** What we read in a remote's manifest. */
type Manifest = {
  metaData: { remoteEntry: { name: string; path: string } };
  exposes: { assets: { js: Assets; css: Assets } }[];
};
type Assets = { sync: string[]; async: string[] };

/**
 * The page, with its settings in it and with what the asked-for screen needs: the remote's manifest inline and its files
 * as preloads, so that the first screen costs one round trip less per level.
 */
export function readHtml({ shell, appConfig, manifests }: Input) {
  const page = readFileSync(join(shell, 'index.html'), 'utf8');
  const settings = jsonBlock('id="app-config"', JSON.stringify(appConfig));
  const inlineScripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(match => match[1] ?? '');

  return {
    inlineScripts,
    forPath(path: string): string {
      const screen = screenOf(path);
      const address = screen && appConfig.remotes[screen.remote];
      const manifest = address && manifests[address];
      const forScreen = manifest ? forRemote(address, manifest, screen.page) : '';
      return page.replace('</head>', () => `${settings}${forScreen}</head>`);
    },
  };
}

function forRemote(address: string, manifest: string, page: string): string {
  const { metaData, exposes }: Manifest = JSON.parse(manifest);
  const base = address.slice(0, address.lastIndexOf('/') + 1);
  const js = exposes.flatMap(({ assets }) => [...assets.js.sync, ...pageFiles(assets.js.async, page)]);
  const css = exposes.flatMap(({ assets }) => [...assets.css.sync, ...pageFiles(assets.css.async, page)]);
  const entry = [metaData.remoteEntry.path, metaData.remoteEntry.name].filter(Boolean).join('/');
  return [
    ...[entry, ...js].map(file => `<link rel="preload" as="script" href="${base}${file}">`),
    ...css.map(file => `<link rel="preload" as="style" href="${base}${file}">`),
    jsonBlock(`data-manifest="${address}"`, manifest),
  ].join('');
}

/** The chunk of a page carries the page file's name. */
function pageFiles(files: string[], page: string): string[] {
  return files.filter(file => file.includes(`_${page}_page_tsx`));
}

/** JSON inside HTML: `<` is escaped, so that no text can end the block. */
function jsonBlock(attribute: string, json: string): string {
  return `<script type="application/json" ${attribute}>${json.replaceAll('<', '\\u003c')}</script>`;
}

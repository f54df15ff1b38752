import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPublic, screenOf, signInRemote } from '../src/remotes.ts';
import { filesOfScreen, type KitNeeds } from './screen-files.ts';

type Input = {
  /** The shell's `dist`. */
  shell: string;
  appConfig: { remotes: { [name: string]: string } };
  /** Text of the manifests we serve ourselves, by address. */
  manifests: { [address: string]: string };
  /** Which parts of the kit their files need, by address of the manifest; and the files of each part. */
  kitNeeds: { [address: string]: KitNeeds };
  kitFiles: KitNeeds;
};

/**
 * Fetches the files of the screen, or of the login for whoever will see that: only the browser knows. The key of the token
 * is `credentials.ts` of the platform's.
 */
const preload = `(()=>{const b=document.currentScript.previousElementSibling,f=JSON.parse(b.textContent),k=localStorage.getItem('user_token')||new URLSearchParams(location.search).has('token');for(const h of k?f.screen:f.login){const l=document.createElement('link');l.rel='preload';l.as=h.endsWith('.css')?'style':'script';l.href=h;document.head.append(l)}})()`;

/**
 * The page, with its settings in it and with what the asked-for screen needs: manifests inline and files as preloads, so
 * that the first screen costs one round trip less per level.
 */
export function readHtml({ shell, appConfig, manifests, kitNeeds, kitFiles }: Input) {
  const page = readFileSync(join(shell, 'index.html'), 'utf8');
  const settings = jsonBlock('id="app-config"', JSON.stringify(appConfig));
  const inPage = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(match => match[1] ?? '');

  const remoteOf = (name: string) => {
    const address = appConfig.remotes[name] ?? '';
    const manifest = manifests[address];
    return manifest ? { address, manifest, needs: kitNeeds[address] ?? {} } : undefined;
  };
  const forPath = (path: string): string => {
    const screen = screenOf(path);
    const remote = screen && remoteOf(screen.remote);
    const login = remoteOf(signInRemote);
    const files = remote ? filesOfScreen(remote, screen.page, kitFiles) : [];
    const loginFiles = login ? filesOfScreen(login, undefined, kitFiles) : [];
    const needs = { screen: files, login: isPublic(path) ? files : loginFiles };
    return [
      ...(needs.screen.length + needs.login.length > 0
        ? [jsonBlock('data-preloads', JSON.stringify(needs)), `<script>${preload}</script>`]
        : []),
      ...[...new Map([remote, login].flatMap(one => (one ? [[one.address, one.manifest]] : [])))].map(
        ([address, manifest]) => jsonBlock(`data-manifest="${address}"`, manifest ?? ''),
      ),
    ].join('');
  };

  return {
    inlineScripts: [...inPage, preload],
    forPath: (path: string) => page.replace('</head>', () => `${settings}${forPath(path)}</head>`),
  };
}

/** JSON inside HTML: `<` is escaped, so that no text can end the block. */
function jsonBlock(attribute: string, json: string): string {
  return `<script type="application/json" ${attribute}>${json.replaceAll('<', '\\u003c')}</script>`;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { policyDate, policyHtml } from '../src/privacy-policy.ts';
import { isPublic, screenOf, signInRemote } from '../src/remotes.ts';
import type { KitNeeds, KnownRemote } from './remote-manifest.ts';
import { filesOfScreen } from './screen-files.ts';

type Input = {
  /** The shell's `dist`. */
  shell: string;
  appConfig: { remotes: { [name: string]: string } };
  /** A remote as it is known now. */
  remoteOf: (name: string) => KnownRemote | undefined;
  /** The files of each part of the kit. */
  kitFiles: KitNeeds;
};

/**
 * Fetches the files of the screen, or of the login for whoever will see that: only the browser knows. What is no script
 * and no style is a manifest. The key of the token and the names in the address
 * are those of `credentials.ts` and `sign-in-link.ts` of the platform's.
 */
const preload = `(()=>{const b=document.currentScript.previousElementSibling,f=JSON.parse(b.textContent),q=new URLSearchParams(location.search),k=localStorage.getItem('user_token')||q.has('token')||q.has('code');for(const h of k?f.screen:f.login){const l=document.createElement('link');l.rel='preload';l.as=h.endsWith('.css')?'style':h.endsWith('.js')?'script':'fetch';if(l.as=='fetch')l.crossOrigin='';l.href=h;document.head.append(l)}})()`;

/**
 * The page, with its settings in it and with what the asked-for screen needs: manifests inline and files as preloads, so
 * that the first screen costs one round trip less per level.
 */
export function readHtml({ shell, appConfig, remoteOf, kitFiles }: Input) {
  const page = readFileSync(join(shell, 'index.html'), 'utf8');
  const settings = jsonBlock('id="app-config"', JSON.stringify(appConfig));
  const inPage = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(match => match[1] ?? '');

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
      ...[...new Set([remote, login])].flatMap(one =>
        one?.inline ? [jsonBlock(`data-manifest="${one.address}"`, one.inline)] : [],
      ),
    ].join('');
  };

  return {
    inlineScripts: [...inPage, preload],
    forPath: (path: string) =>
      (path === '/privacy'
        ? page.replace(/(?<=<noscript>)[\s\S]*?(?=<\/noscript>)/, () => policy)
        : page
      ).replace('</head>', () => `${settings}${forPath(path)}</head>`),
  };
}

/** The privacy policy for whoever runs no script, as the platform's reviewers may. */
const policy = `<main style="max-width: 680px; margin: 2rem auto; padding: 0 1rem">
<h1>Privacy Policy</h1>
<p>Last updated <time datetime="${policyDate.iso}">${policyDate.text}</time></p>${policyHtml}</main>`;

/** JSON inside HTML: `<` is escaped, so that no text can end the block. */
function jsonBlock(attribute: string, json: string): string {
  return `<script type="application/json" ${attribute}>${json.replaceAll('<', '\\u003c')}</script>`;
}

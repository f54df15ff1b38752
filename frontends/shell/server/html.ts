import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callAddresses, callTimeoutMs, sentAlways } from '@insta-ai/proto/data/calls';
import { mediaFiles } from '@insta-ai/proto/rules/media-kind';
import { previewPicture } from '@insta-ai/proto/rules/pictures/preview-picture';
import {
  keptOutput,
  thumbnailEnding,
  thumbnailWidth,
} from '@insta-ai/proto/rules/pictures/thumbnail-address';
import { type PolicyFacts, policyDate, policyHtml } from '../src/privacy-policy.ts';
import { type Habit, isPublic, screenOf, signInRemote } from '../src/remotes.ts';
import type { FirstFrames } from './built-files.ts';
import type { KitNeeds, KnownRemote } from './remote-manifest.ts';
import { filesOfScreen } from './screen-files.ts';

type Input = {
  /** The shell's `dist`. */
  shell: string;
  appConfig: PolicyFacts & { remotes: { [name: string]: string } };
  /** A remote as it is known now. */
  remoteOf: (name: string) => KnownRemote | undefined;
  /** The files of each part of the kit. */
  kitFiles: KitNeeds;
  firstFrames: FirstFrames;
};

/**
 * Fetches the files of the screen, also those of the way in which this browser shows it, or of the login for whoever will see
 * that, and shows the first frame of either: only the browser knows. What is no script and no style is a manifest. The key of the
 * token and the names in the address are those of `credentials.ts` and `sign-in-link.ts` of the platform's.
 */
const preload = `(()=>{const b=document.currentScript.previousElementSibling,f=JSON.parse(b.textContent),q=new URLSearchParams(location.search),k=localStorage.getItem('user_token')||q.has('token')||q.has('code');document.documentElement.dataset.visitor=k?'person':'nobody';for(const h of k?f.screen.concat(f.habit&&f.habit.files[localStorage.getItem(f.habit.keptAs)]||[]):f.login){const l=document.createElement('link');l.rel='preload';l.as=h.endsWith('.css')?'style':h.endsWith('.js')?'script':'fetch';if(l.as=='fetch')l.crossOrigin='';l.href=h;document.head.append(l)}})()`;

/**
 * Asks what the screen needs to know while its scripts are on their way: on a slow line that saves a round trip for each level
 * of questions. `asked-with-page.ts` of the platform's takes the answers. A code is used up by asking, and is left to the scripts.
 * The picture of the item that is opened is fetched once the item is known, as its preview will ask for it.
 */
const ask = `(()=>{const f=JSON.parse(document.currentScript.previousElementSibling.textContent),p=f.picture,t=new URLSearchParams(location.search).get('token')||localStorage.getItem('user_token'),a='Bearer '+t;if(!t)return;const see=i=>{const o=i.contents?.[0]||'',s=o.replace(new RegExp(p.output),(_,n)=>n+p.thumbnailEnding);if(s===o||new RegExp(p.film).test(o))return;const l=document.createElement('link');l.rel='preload';l.as='image';l.fetchPriority='high';l.imageSrcset=s+' '+p.thumbnailWidth+'w, '+o+' '+p.largeWidth+'w';l.imageSizes=p.sizes;document.head.append(l)};window.askedWithPage=Object.fromEntries(f.questions.map(u=>{const r=fetch(u,{headers:{...f.headers,Authorization:a},cache:'no-store',credentials:'same-origin',signal:AbortSignal.timeout(f.timeoutMs)});r.catch(()=>{});if(p&&u===p.of)r.then(x=>x.clone().json()).then(see).catch(()=>{});return[u,{authorization:a,reply:r}]}))})()`;

/**
 * The page, with its settings in it and with what the asked-for screen needs: manifests inline and files as preloads, so
 * that the first screen costs one round trip less per level.
 */
export function readHtml({ shell, appConfig, remoteOf, kitFiles, firstFrames }: Input) {
  const page = readFileSync(join(shell, 'index.html'), 'utf8');
  const settings = jsonBlock('id="app-config"', JSON.stringify(appConfig));
  const inPage = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(match => match[1] ?? '');

  const forPath = (path: string): string => {
    const screen = screenOf(path);
    const remote = screen && remoteOf(screen.remote);
    const login = remoteOf(signInRemote);
    const files = remote ? filesOfScreen(remote, [pageFile(screen)], kitFiles) : [];
    const loginFiles = login ? filesOfScreen(login, [], kitFiles) : [];
    const habit = remote && screen.habit && filesOfHabit(remote, screen.habit, kitFiles, files);
    const needs = { screen: files, login: isPublic(path) ? files : loginFiles, habit };
    const questions = { ...firstQuestions(path), headers: sentAlways, timeoutMs: callTimeoutMs };
    return [
      needs.screen.length + needs.login.length > 0 && withScript('data-preloads', needs, preload),
      screen && withScript('data-questions', questions, ask),
      ...[...new Set([remote, login])].flatMap(one =>
        one?.inline ? [jsonBlock(`data-manifest="${one.address}"`, one.inline)] : [],
      ),
    ]
      .filter(Boolean)
      .join('');
  };

  /** Where it is not known what the screen needs, nobody says whose first frame to show. */
  const firstFrameOf = (path: string): string => {
    const screen = screenOf(path);
    return screen && remoteOf(screen.remote) ? (firstFrames[screen.page] ?? '') : '';
  };

  return {
    inlineScripts: [...inPage, preload, ask],
    forPath: (path: string) =>
      (path === '/privacy'
        ? page.replace(/(?<=<noscript>)[\s\S]*?(?=<\/noscript>)/, () => policy(appConfig))
        : page
      )
        // Before the style sheet: a script behind it waits for it.
        .replace('</title>', () => `</title>${settings}${forPath(path)}`)
        .replace(root, () => `${root}${firstFrameOf(path)}`),
  };
}

/** Where React draws; what stands for its first screen lies behind it. */
const root = '<div id="root"></div>';

const itemPath = /^\/contents\/([0-9a-f]{24})\/?$/;

/**
 * Addresses that the screen of a path asks before it can draw anything, for whoever is signed in; and how to find the picture of
 * the item that is opened in the answer to one of them.
 */
function firstQuestions(path: string) {
  const id = itemPath.exec(path)?.[1];
  if (!id) return { questions: [callAddresses.getUser.path] };
  const item = callAddresses.getContent.path.replace(':id', id);
  const picture = { of: item, output: keptOutput, film, thumbnailEnding, thumbnailWidth, ...previewPicture };
  return { questions: [callAddresses.getUser.path, item], picture };
}

/** Ends the address of a film, which its preview does not show as a picture. */
const film = `\\.(${Object.entries(mediaFiles)
  .flatMap(([ending, { kind }]) => (kind === 'video' ? ending : []))
  .join('|')})$`;

/** The privacy policy for whoever runs no script, as the platform's reviewers may. */
function policy(facts: PolicyFacts): string {
  return `<main style="max-width: 680px; margin: 2rem auto; padding: 0 1rem">
<h1>Privacy Policy</h1>
<p>Last updated <time datetime="${policyDate.iso}">${policyDate.text}</time></p>${policyHtml(facts)}</main>`;
}

/** What a script of the page reads, and the script. */
function withScript(attribute: string, data: object, script: string): string {
  return `${jsonBlock(attribute, JSON.stringify(data))}<script>${script}</script>`;
}

/** The file of a page ends in `.page.tsx`. */
function pageFile(screen: { page: string }): string {
  return `${screen.page}_page`;
}

/** What each way of a screen needs besides its own files, by the text that the browser keeps of it. */
function filesOfHabit(remote: KnownRemote, { keptAs, files }: Habit, kit: KitNeeds, own: string[]) {
  const ways = Object.entries(files).map(([way, part]) => [
    JSON.stringify(way),
    filesOfScreen(remote, [part], kit).filter(file => !own.includes(file)),
  ]);
  return { keptAs, files: Object.fromEntries(ways) };
}

/** JSON inside HTML: `<` is escaped, so that no text can end the block. */
function jsonBlock(attribute: string, json: string): string {
  return `<script type="application/json" ${attribute}>${json.replaceAll('<', '\\u003c')}</script>`;
}

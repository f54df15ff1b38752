import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { compressReplies } from '@insta-ai/chassis/http/compress-replies';
import { productInWords } from '@insta-ai/chassis/product/product';
import type { FastifyInstance } from 'fastify';
import { readFirstFrames, readKitNeeds } from './built-files.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import type { FacebookApp } from './facebook-app.ts';
import { readHtml } from './html.ts';
import type { KnownRemote } from './remote-manifest.ts';
import { cached, filesOf, frontendsFolder } from './static-files.ts';

/** What the server that sends the HTML tells the page; the browser's side is `AppConfig` of the platform. */
export type ServedConfig = {
  /** Where to look at what is simulated; null when all of it is real. */
  simulated: { feedUrl: string; mailUrl: string } | null;
  /** The app that people connect their Instagram account through; none unless given. */
  facebook?: FacebookApp | null;
  /** Most hashtags of a post. */
  hashtagCap?: number;
  /** The host of the bucket that pictures go through to Instagram, for the privacy policy. */
  courierHost?: string | undefined;
  /** Name to address of the manifest. */
  remotes?: { [name: string]: string };
  appVersion?: string;
};

export type ServeShellOptions = {
  appConfig: ServedConfig & { remotes: { [name: string]: string } };
  /** A remote as it is known now, to be preloaded. */
  remoteOf(name: string): KnownRemote | undefined;
  /** Further origins that pictures and videos may come from; Instagram's are always allowed. */
  mediaOrigins?: string[] | undefined;
  /** Folder with the frontends; the one this file lies in unless given. */
  folder?: string;
};

/**
 * Fastify plugin that serves the shell: its files, and the page at every address that is a screen's. Throws when the
 * frontends are not built.
 */
export async function serveShell(app: FastifyInstance, options: ServeShellOptions) {
  const folder = options.folder ?? frontendsFolder;
  const shell = join(folder, 'shell/dist');
  if (!existsSync(join(shell, 'index.html'))) {
    throw new Error('The frontends are not built. Run: npm run build -w @insta-ai/shell');
  }
  await compressReplies(app);
  for (const part of ['js', 'css', 'assets']) {
    const root = join(shell, part);
    if (existsSync(root)) await app.register(fastifyStatic, filesOf(root, `/${part}/`));
  }
  const favicon = readFileSync(join(shell, 'favicon.svg'));
  app.get('/favicon.svg', (_, reply) => cached(reply, 'no-cache').type('image/svg+xml').send(favicon));

  const appConfig = { appVersion: productInWords(), facebook: null, ...options.appConfig };
  const kitFiles = readKitNeeds(folder, 'shell');
  const firstFrames = readFirstFrames(shell);
  const html = readHtml({ shell, appConfig, remoteOf: options.remoteOf, kitFiles, firstFrames });
  const policy = contentSecurityPolicy({
    inlineScripts: html.inlineScripts,
    remotes: Object.values(appConfig.remotes),
    mediaOrigins: options.mediaOrigins ?? [],
  });
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (!isScreen(path) || !takesHtml(request.headers.accept)) return reply.callNotFound();
    // An address may carry a token or a code, and the page's first files are asked for before a script could take it out.
    return cached(reply, 'no-cache')
      .header('Content-Security-Policy', policy)
      .header('Referrer-Policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(html.forPath(path));
  });
}

/** Who names no type takes any, as crawlers of the platform do. */
function takesHtml(accept = ''): boolean {
  return accept.trim() === '' || /(text\/(html|\*)|\*\/\*)/i.test(accept);
}

/**
 * A path that is neither a service's nor a file's. `/media` is a screen, what is under it are bytes; a name with an ending, as
 * `/robots.txt`, is a file that we do not have.
 */
function isScreen(path: string): boolean {
  return !/^\/(api|socket\.io|remotes|js|css|assets)(\/|$)|^\/media\/.|^\/[^/]*\.[^/]*$/.test(path);
}

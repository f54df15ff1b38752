import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { readHtml } from './html.ts';
import type { KitNeeds } from './screen-files.ts';

/** What the server that sends the HTML tells the page; the browser's side is `AppConfig` of the platform. */
export type ServedConfig = {
  /** Where to look at what is simulated; null when all of it is real. */
  simulated: { feedUrl: string; mailUrl: string } | null;
  /** The app that people connect their Instagram account through; none unless given. */
  facebook?: { appId: string; dialogUrl: string } | null;
  /** Remotes that are served elsewhere, name to address of the manifest; the built ones are found. */
  remotes?: { [name: string]: string };
  appVersion?: string;
};

export type ServeFrontendsOptions = {
  appConfig: ServedConfig;
  /** Further origins that pictures and videos may come from; `https:` is always allowed. */
  mediaOrigins?: string[];
  /** Folder with the frontends, each with its `dist`; the one this file lies in unless given. */
  folder?: string;
};

/** A content hash in the name: such a file never changes. */
const hashedName = /[.-][0-9a-f]{8,}\.(js|css|woff2|svg|png|jpg|webp)(\.br|\.gz)?$/;

/**
 * Fastify plugin that serves the shell at `/` and every built remote at `/remotes/<name>/`. It stands beside the services in
 * one app: their paths are never answered with HTML. Throws when the frontends are not built.
 */
export async function serveFrontends(app: FastifyInstance, options: ServeFrontendsOptions) {
  const folder = options.folder ?? join(import.meta.dirname, '../..');
  const shell = join(folder, 'shell/dist');
  if (!existsSync(join(shell, 'index.html'))) {
    throw new Error('The frontends are not built. Run: npm run build -w @insta-ai/shell');
  }

  const built = builtRemotes(folder);
  for (const name of built) {
    await app.register(fastifyStatic, filesOf(join(folder, name, 'dist'), `/remotes/${name}/`));
  }
  for (const part of ['js', 'css', 'assets']) {
    const root = join(shell, part);
    if (existsSync(root)) await app.register(fastifyStatic, filesOf(root, `/${part}/`));
  }
  const favicon = readFileSync(join(shell, 'favicon.svg'));
  app.get('/favicon.svg', (_, reply) => cached(reply, 'no-cache').type('image/svg+xml').send(favicon));

  const appConfig = {
    appVersion: '0.1.0',
    facebook: null,
    ...options.appConfig,
    remotes: {
      ...Object.fromEntries(built.map(name => [name, manifestAddress(name)])),
      ...options.appConfig.remotes,
    },
  };
  const html = readHtml({
    shell,
    appConfig,
    manifests: readManifests(folder, built),
    kitNeeds: Object.fromEntries(built.map(name => [manifestAddress(name), readKitNeeds(folder, name)])),
    kitFiles: readKitNeeds(folder, 'shell'),
  });
  const policy = contentSecurityPolicy({
    inlineScripts: html.inlineScripts,
    remotes: Object.values(appConfig.remotes),
    mediaOrigins: options.mediaOrigins ?? [],
  });

  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (!isScreen(path) || !request.headers.accept?.includes('text/html')) return reply.callNotFound();
    return reply
      .header('Content-Security-Policy', policy)
      .header('Cache-Control', 'no-cache')
      .header('Referrer-Policy', 'same-origin')
      .header('X-Content-Type-Options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(html.forPath(path));
  });
}

function builtRemotes(folder: string): string[] {
  return readdirSync(folder).filter(name => existsSync(join(folder, name, 'dist/mf-manifest.json')));
}

function manifestAddress(name: string): string {
  return `/remotes/${name}/mf-manifest.json`;
}

function readManifests(folder: string, names: string[]): { [address: string]: string } {
  return Object.fromEntries(
    names.map(name => [
      manifestAddress(name),
      readFileSync(join(folder, name, 'dist/mf-manifest.json'), 'utf8'),
    ]),
  );
}

/** Written by the build of several files; one bundle has none. */
function readKitNeeds(folder: string, part: string): KitNeeds {
  const file = join(folder, part, 'dist/kit-needs.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function filesOf(root: string, prefix: string): FastifyStaticOptions {
  return {
    root,
    prefix,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      cached(reply, hashedName.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  };
}

function cached(reply: FastifyReply, cacheControl: string): FastifyReply {
  return reply.header('Cache-Control', cacheControl).header('X-Content-Type-Options', 'nosniff');
}

/** A path that is neither a service's nor a file's. `/media` is a screen, what is under it are bytes. */
function isScreen(path: string): boolean {
  return !/^\/(api|socket\.io|remotes|js|css|assets)(\/|$)|^\/media\/./.test(path);
}

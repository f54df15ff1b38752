import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export const shellScript = 'console.log("shell")';

/** A remote's manifest as the build writes it, as far as it is read. */
export function manifestOf(entry = 'remoteEntry.0123456789.js') {
  return {
    metaData: { remoteEntry: { name: entry, path: '' } },
    exposes: [
      {
        assets: {
          js: {
            sync: ['js/expose.js'],
            async: [
              'js/src_content-list_page_tsx.js',
              'js/src_content-edit_page_tsx.js',
              'js/src_content-calendar_content-calendar_tsx.js',
              'js/src_content-list_content-days_tsx.js',
            ],
          },
          css: { sync: ['css/expose.css'], async: [] },
        },
      },
    ],
  };
}

const built: { [path: string]: string | Buffer } = {
  'shell/dist/index.html':
    '<html><head><title>Insta AI</title><script>theme()</script><link href="/css/main.css" rel="stylesheet"></head><body><div id="root"></div><noscript>No script</noscript></body></html>',
  'shell/dist/favicon.svg': '<svg/>',
  'shell/dist/js/main.0123456789.js': shellScript,
  'shell/dist/js/main.0123456789.js.br': brotliCompressSync(shellScript),
  'shell/dist/kit-needs.json': JSON.stringify({
    fields: ['js/kit-fields.js', 'css/kit-fields.css'],
    prose: ['js/kit-prose.js'],
  }),
  'shell/dist/first-frames.json': JSON.stringify({
    'content-list': '<div id="first-frame">Contents $&</div>',
  }),
  'content/dist/mf-manifest.json': JSON.stringify(manifestOf()),
  'content/dist/kit-needs.json': JSON.stringify({
    'js/src_content-list_page_tsx.js': ['fields'],
    'js/src_content-calendar_content-calendar_tsx.js': ['fields', 'prose'],
  }),
  'content/dist/js/expose.js': 'expose()',
};

/** A folder with a shell and the remote `content`, as if they had been built. */
export async function buildFrontends(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontends-'));
  for (const [path, bytes] of Object.entries(built)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return folder;
}

/** What a page preloads, for its screen and for the login. */
export function preloadsIn(html: string): { screen: string[]; login: string[] } | null {
  return JSON.parse(/data-preloads>(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
}

/** The settings that a page carries. */
export function configIn(html: string) {
  return JSON.parse(/id="app-config">(.*?)<\/script>/.exec(html)?.[1] ?? '');
}

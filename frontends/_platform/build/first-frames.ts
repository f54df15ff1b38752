import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { federatedConfig } from './federation.config.ts';
import { runCompiler } from './run-compiler.ts';
import type { Part } from './workspaces.ts';

/** Written beside the shell's page: what the server puts into it for each screen (`shell/server/html.ts`). */
const firstFramesFile = 'first-frames.json';

/** Draws the first frames of a built shell, with the same components and the same style sheet as the screens themselves. */
export async function writeFirstFrames(shell: Part): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-first-frames-'));
  try {
    await runCompiler(drawingConfig(shell, folder));
    const { drawFirstFrames } = await import(pathToFileURL(join(folder, 'draw.mjs')).href);
    const frames: { [page: string]: string } = drawFirstFrames();
    const styled = await classesOf(shell);
    const missing = [...classesIn(Object.values(frames).join(''))].filter(name => !styled.has(name));
    if (missing.length > 0)
      throw new Error(`The first frame is drawn without its style: ${missing.join(', ')}`);
    await writeFile(join(shell.folder, 'dist', firstFramesFile), JSON.stringify(frames));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The shell's own configuration, for Node: only so have its styles the same names. */
function drawingConfig(shell: Part, path: string): Configuration {
  const browser = federatedConfig(shell, { isDevelopment: false });
  return {
    ...browser,
    entry: { draw: './src/first-frame/draw-first-frames.tsx' },
    target: 'node24',
    output: {
      path,
      uniqueName: browser.output?.uniqueName ?? '',
      publicPath: '/',
      filename: '[name].mjs',
      module: true,
      library: { type: 'module' },
    },
    module: {
      ...browser.module,
      generator: {
        ...browser.module?.generator,
        'css/auto': { ...browser.module?.generator?.['css/auto'], exportsOnly: true },
      },
    },
    plugins: (browser.plugins ?? []).filter(
      plugin => !(plugin instanceof ModuleFederationPlugin || plugin instanceof rspack.HtmlRspackPlugin),
    ),
    optimization: { minimize: false },
  };
}

/** Names of the shell's own style modules in what was drawn; the kit's are global. */
function classesIn(html: string): Set<string> {
  return new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')).filter(isOwn),
  );
}

async function classesOf(shell: Part): Promise<Set<string>> {
  const folder = join(shell.folder, 'dist/css');
  const first = (await readdir(folder)).find(name => /^main\.\w+\.css$/.test(name)) ?? '';
  const css = await readFile(join(folder, first), 'utf8');
  return new Set([...css.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name).filter(isOwn));
}

const isOwn = (name: string) => name.startsWith('shell_');

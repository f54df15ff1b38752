import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { partImages, wholeProduct } from '../images.ts';
import { makePlain } from '../plain-javascript.ts';

const root = realpathSync(join(import.meta.dirname, '../../..'));
/** What of deploy is sent to the builder. */
const ofDeploy = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('!deploy/'))
  .map(line => line.slice(1));
const folders = ['proto', 'services', 'frontends/shell', 'deploy'];
const isOfAnotherForm = (path: string) =>
  path.startsWith('deploy/') && !ofDeploy.some(sent => `${path}/`.startsWith(`${sent}/`));

/** The sources of the product as its images have them, beside the packages of this clone. */
let app: string;

beforeAll(() => {
  app = mkdtempSync(join(tmpdir(), 'insta-ai-plain-'));
  const isSent = (path: string) =>
    !isOfAnotherForm(relative(root, path)) && !/\/(node_modules|dist|test|testing)$|\.test\.tsx?$/.test(path);
  for (const folder of folders)
    cpSync(join(root, folder), join(app, folder), { recursive: true, filter: isSent });
  cpSync(join(root, 'package.json'), join(app, 'package.json'));
  for (const folder of folders) makePlain(join(app, folder));
  const packages = join(root, 'node_modules');
  mkdirSync(join(app, 'node_modules/@insta-ai'), { recursive: true });
  for (const name of readdirSync(packages).filter(one => one !== '@insta-ai' && !one.startsWith('.')))
    symlinkSync(join(packages, name), join(app, 'node_modules', name));
  for (const name of readdirSync(join(packages, '@insta-ai'))) {
    const ours = relative(root, realpathSync(join(packages, '@insta-ai', name)));
    symlinkSync(join(app, ours), join(app, 'node_modules/@insta-ai', name));
  }
});
afterAll(() => rmSync(app, { recursive: true, force: true }));

/** What a program of an image says and how it ends, on a Node that knows no types. */
async function startWith(program: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['--no-strip-types', join(app, program)], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, said: said + complained };
}

/** What an image starts. */
function programOf(dockerfile: string, folder = 'frontends/shell'): string {
  const file = readFileSync(join(root, 'deploy/images', dockerfile), 'utf8');
  const entry: string[] = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(file)?.[1] ?? '[]');
  return join(folder, entry.at(-1) ?? '');
}

const programs = [...partImages, wholeProduct].map(({ dockerfile, args }) =>
  programOf(dockerfile, dockerfile === wholeProduct.dockerfile ? '' : args.FOLDER),
);

it.each([...new Set(programs)])('%s loads and complains of its settings without any types', async program => {
  const { code, said } = await startWith(program, { PORT: 'none', DATA_DIR: join(app, 'data') });

  expect(said).toContain('PORT');
  expect(said).not.toMatch(/ERR_|SyntaxError|Cannot find/);
  expect(code).toBe(1);
});

it('whatever file the code names beside itself is there', () => {
  const lacking = folders
    .flatMap(folder =>
      readdirSync(join(app, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
    )
    .filter(name => name.endsWith('.js'))
    .flatMap(name =>
      [...readFileSync(join(app, name), 'utf8').matchAll(/['"](\.{1,2}\/[\w./-]+\.js)['"]/g)]
        .map(([, named = '']) => join(dirname(name), named))
        .filter(named => !existsSync(join(app, named))),
    );

  expect(lacking).toEqual([]);
});

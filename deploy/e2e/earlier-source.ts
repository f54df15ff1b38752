import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { productFolder } from '@insta-ai/deploy/bundle/programs';

const run = promisify(execFile);

/** An earlier version as it was committed. */
export type EarlierSource = { folder: string; commit: string; version: string };

/** Whether the history that is here has that tag or commit: a copy without it, or a shallow one, has not. */
export async function isInHistory(ref: string): Promise<boolean> {
  return run('git', ['cat-file', '-e', `${ref}^{commit}`], { cwd: productFolder }).then(
    () => true,
    () => false,
  );
}

/** Brings the source of that tag or commit, installed and built, to `folder`. */
export async function bringEarlierSource(ref: string, folder: string): Promise<EarlierSource> {
  const { stdout } = await run('git', ['rev-parse', '--short=8', `${ref}^{commit}`], { cwd: productFolder });
  const commit = stdout.trim();
  await mkdir(folder);
  const packed = `${folder}.tar`;
  await run('git', ['archive', '-o', packed, commit], { cwd: productFolder });
  await run('tar', ['-xf', packed, '-C', folder]);
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: folder,
  });
  // Front ends of some versions are built with the Node that the packages bring.
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  await run('npm', ['run', '--silent', 'build'], { cwd: folder, env: { ...process.env, PATH: path } });
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return { folder, commit, version };
}

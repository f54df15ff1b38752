import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '@insta-ai/deploy/system/find-program';
import { systemPrograms } from '@insta-ai/deploy/system/system-programs';
import {
  aptTransport,
  filesIn,
  networkEnvironment,
  npmSettingsFiles,
  ownNode,
  packageSource,
  repository,
} from './this-machine.ts';

const run = promisify(execFile);

/** Where the person cloned the repository, inside. */
export const clonedTo = '/opt/insta-ai';

/** Makes a minimal Debian in a folder, with what the README asks for and nothing else: Node, npm, make (and git). */
export async function makeRoot(root: string): Promise<void> {
  const { mirror = '', suite = '', components = '' } = packageSource() ?? {};
  const { commands, otherFolders } = systemPrograms.debootstrap;
  const program = findProgram(commands[0] ?? '', process.env.PATH ?? '', otherFolders) ?? '';
  const wanted = ['--variant=minbase', `--components=${components}`, '--include=make,git'];
  await run(program, [...wanted, suite, root, mirror], { maxBuffer: 100_000_000 });
  await copyPackageSources(root);
  await copyNetwork(root);
  await copyNode(root);
}

/** The repository as it is committed; answers whether something here is not. */
export async function cloneInto(root: string): Promise<{ commit: string; isAllCommitted: boolean }> {
  const git = async (...args: string[]) => (await run('git', ['-C', repository, ...args])).stdout.trim();
  await git('clone', '--quiet', '--no-hardlinks', repository, join(root, clonedTo));
  return {
    commit: await git('rev-parse', '--short', 'HEAD'),
    isAllCommitted: (await git('status', '--porcelain')) === '',
  };
}

/** As this machine's are, with the keys they are signed with. */
async function copyPackageSources(root: string): Promise<void> {
  // debootstrap wrote its own.
  await rm(join(root, 'etc/apt/sources.list'), { force: true });
  const places = ['sources.list', 'sources.list.d', 'keyrings', 'trusted.gpg.d', 'auth.conf.d'];
  for (const place of places) await copy(join('/etc/apt', place), root);
  await copy('/usr/share/keyrings', root);
  const transport = aptTransport();
  await writeFile(join(root, 'etc/apt/apt.conf.d/10transport'), `${transport}\n`);
  for (const file of filesIn(transport)) await copy(file, root);
}

async function copyNetwork(root: string): Promise<void> {
  const named = Object.values(networkEnvironment()).filter(value => value.startsWith('/'));
  for (const file of ['/etc/resolv.conf', '/etc/hosts', ...named]) await copy(file, root);
  for (const file of npmSettingsFiles()) await copy(file, root);
}

async function copyNode(root: string): Promise<void> {
  const { node = '', npmFolder = '' } = ownNode() ?? {};
  await cp(node, join(root, 'usr/bin/node'));
  const inside = 'lib/node_modules/npm';
  await cp(npmFolder, join(root, 'usr', inside), { recursive: true });
  for (const name of ['npm', 'npx'])
    await symlink(`../${inside}/bin/${name}-cli.js`, join(root, 'usr/bin', name));
}

/** Copies a file or folder to the same place inside; the file itself where it is a link. */
async function copy(path: string, root: string): Promise<void> {
  const to = join(root, path);
  await mkdir(dirname(to), { recursive: true });
  await cp(path, to, { recursive: true, dereference: true, force: true }).catch(async error => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** How an installed system names itself. */
export async function nameOf(root: string): Promise<string> {
  const about = await readFile(join(root, 'etc/os-release'), 'utf8');
  return /^PRETTY_NAME="(.*)"$/m.exec(about)?.[1] ?? 'unknown';
}

import { spawnSync } from 'node:child_process';
import { Installer } from '@insta-ai/deploy/system/installer';
import { systemPrograms } from '@insta-ai/deploy/system/system-programs';
import { ownNode, packageSource, repository, say } from './this-machine.ts';

/** Why a fresh machine cannot be made here; undefined where it can. */
export async function whyNoFreshMachine(): Promise<string | undefined> {
  if (process.platform !== 'linux') return `it is made of namespaces of Linux; this is ${process.platform}`;
  if (process.getuid?.() !== 0) return 'only root may make one';
  if (!canUnshare()) return 'unshare and chroot are not allowed here';
  if (!packageSource()) return "apt has no source of this machine's release";
  if (!ownNode()) return 'this machine has no Node 20 or newer of its own with npm';
  if (say('git', ['-C', repository, 'rev-parse', 'HEAD']) === '') return 'this is no working copy of git';
  if (say('npm', ['view', '@biomejs/biome', 'name']) === '') return 'no package registry answers';
  return whyNoDebootstrap();
}

function canUnshare(): boolean {
  const args = ['--mount', '--pid', '--fork', '--kill-child', 'chroot', '/', '/bin/true'];
  return spawnSync('unshare', args, { stdio: 'ignore' }).status === 0;
}

async function whyNoDebootstrap(): Promise<string | undefined> {
  const note = (line: string) => void process.stdout.write(`${line}\n`);
  const installer = new Installer({ path: process.env.PATH ?? '', say: note });
  const presence = await installer.ensure(systemPrograms.debootstrap);
  return presence.isThere ? undefined : `debootstrap is missing: ${presence.reason ?? presence.advice}`;
}

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../run-program.ts';
import type { OwnEngine } from './own-engine.ts';

const root = join(import.meta.dirname, '../../../../..');
const image = 'localhost/insta-ai-base';

/** Where the base is told which authorities this machine trusts. */
const trusted = '/etc/ssl/certs/of-this-machine.pem';

/**
 * Makes what our Dockerfiles take from a registry, without one: the same Debian from its packages, the Node that runs this, and npm. Answers
 * the name of the image.
 */
export function makeDebianBase({ podman }: OwnEngine, folder: string): string {
  const files = join(folder, 'base');
  runProgram('debootstrap', ['--variant=minbase', '--include=ca-certificates', debianOfImages(), files]);
  mkdirSync(join(files, 'usr/local/bin'), { recursive: true });
  copyFileSync(process.execPath, join(files, 'usr/local/bin/node'));
  const npm = `npm@${runProgram('npm', ['--version'])}`;
  runProgram('npm', ['install', '--global', '--prefix', join(files, 'usr/local'), npm]);
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) copyFileSync(authorities, join(files, trusted));
  const settings = {
    NPM_CONFIG_REGISTRY: runProgram('npm', ['config', 'get', 'registry']),
    ...(authorities && { NODE_EXTRA_CA_CERTS: trusted }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `ENV ${name}=${value}\n`);
  writeFileSync(join(folder, 'base.Dockerfile'), `FROM scratch\nADD base/ /\n${lines.join('')}`);
  podman('build', '--quiet', '--file', join(folder, 'base.Dockerfile'), '--tag', image, folder);
  rmSync(files, { recursive: true });
  return image;
}

/** `bookworm` of `node:24.21.0-bookworm-slim`. */
function debianOfImages(): string {
  const text = readFileSync(join(root, 'deploy/images/insta-ai.Dockerfile'), 'utf8');
  const [, name] = /^ARG NODE_IMAGE=\S+-([a-z]+)-slim$/m.exec(text) ?? [];
  if (!name) throw new Error('The Dockerfile does not say which Debian it stands on.');
  return name;
}

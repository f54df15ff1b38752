import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '@insta-ai/deploy/system/find-program';

/** The working copy under test. */
export const repository = join(import.meta.dirname, '../../..');

/** The PATH without what npm installed here: a person's own Node, not the pinned one. */
export const ownPath = (process.env.PATH ?? '')
  .split(':')
  .filter(folder => !folder.includes('node_modules'))
  .join(':');

export type PackageSource = { mirror: string; suite: string; components: string };

/** Where this machine's distribution comes from, as apt sees it; undefined when apt has no such source. */
export function packageSource(): PackageSource | undefined {
  const codename = /^VERSION_CODENAME=(.*)$/m.exec(readIfThere('/etc/os-release'))?.[1];
  const format = '$(REPO_URI) $(RELEASE) $(CODENAME) $(COMPONENT)';
  const rows = say('apt-get', ['indextargets', '--format', format, 'Created-By: Packages'])
    .split('\n')
    .map(line => line.split(' '))
    .filter(([, release, name]) => codename !== undefined && (release === codename || name === codename));
  const [[mirror, suite] = []] = rows;
  if (!mirror || !suite) return undefined;
  const components = rows.filter(([uri]) => uri === mirror).map(([, , , component]) => component);
  return { mirror, suite, components: [...new Set(components)].join(',') };
}

/** How apt reaches its mirrors: proxies, certificates, checks. */
export function aptTransport(): string {
  return say('apt-config', ['dump', 'Acquire', '--format', '%F "%v";%n'])
    .split('\n')
    .filter(line => /^Acquire::(https?::|Check-|Retries|ForceIPv)/i.test(line) && !line.endsWith('"";'))
    .join('\n');
}

/** Absolute paths of files that a text of settings names. */
export function filesIn(settings: string): string[] {
  return [...settings.matchAll(/["=]\s*(\/[^"\s;]+)/g)].flatMap(([, path]) =>
    path && statSync(path, { throwIfNoEntry: false })?.isFile() ? [path] : [],
  );
}

export type OwnNode = { node: string; npmFolder: string; version: string };

/** The machine's own Node with its npm, when it is one that the README asks for. */
export function ownNode(): OwnNode | undefined {
  const found = findProgram('node', ownPath);
  if (!found) return undefined;
  const node = realpathSync(found);
  const npmFolder = join(node, '../../lib/node_modules/npm');
  const version = say(node, ['--version']).trim();
  if (!existsSync(npmFolder) || Number(/^v(\d+)/.exec(version)?.[1]) < 20) return undefined;
  return { node, npmFolder, version };
}

/** Files by which npm is told of registry and certificates. */
export function npmSettingsFiles(): string[] {
  const names = ['userconfig', 'globalconfig'];
  const files = names
    .map(name => say('npm', ['config', 'get', name]).trim())
    .filter(path => existsSync(path));
  return [...files, ...files.flatMap(file => filesIn(readFileSync(file, 'utf8')))];
}

/** Settings of the environment by which the network is reached. */
export function networkEnvironment(): Record<string, string> {
  const names = /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i;
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => names.test(entry[0]) && entry[1] !== undefined,
    ),
  );
}

/** What a program prints; '' when it fails. A person's environment: npx puts settings of its own into ours. */
export function say(program: string, args: readonly string[]): string {
  const { HOME = '/root' } = process.env;
  try {
    return execFileSync(program, args, {
      env: { PATH: ownPath, HOME, ...networkEnvironment() },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
      cwd: '/',
    });
  } catch {
    return '';
  }
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

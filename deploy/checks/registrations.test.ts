import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { frontendNames, remoteNames } from '@insta-ai/proto/http/remotes';
import { prefixes } from '@insta-ai/proto/http/routes';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { remotes } from '../../frontends/shell/src/remotes.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && existsSync(join(root, path, entry.name, 'package.json')))
    .map(({ name }) => name)
    .filter(name => !name.startsWith('_'));

/** TABLE: where a service is told to be there, and what stands there (CONTRIBUTING, "Add a screen with its service"). */
const ofService: { [file: string]: (name: string) => string } = {
  'deploy/package.json': name => `"@insta-ai/${name}":`,
  'deploy/embedded/src/all-services.ts': name => `from '@insta-ai/${name}/app'`,
  'deploy/compose/compose.yaml': name => `\n  ${name}:\n`,
  'ARCHITECTURE.md': name => `\n| ${name} |`,
};

/** TABLE: the same of a service that answers HTTP. */
const ofDoor: { [file: string]: (name: string) => string } = {
  'deploy/compose/compose.yaml': name => `_URL: http://${name}:8080\n`,
  'helm/insta-ai/services/gateway.yaml': name => `"insta-ai.url" (list . "${name}")`,
};

/** TABLE: the same of what the front end is served by. */
const ofFrontend: { [file: string]: (name: string) => string } = {
  'deploy/compose/compose.yaml': name => `\n  frontend-${name}:\n`,
};

/** TABLE: the same of a remote. */
const ofRemote: { [file: string]: (name: string) => string } = {
  'deploy/compose/compose.yaml': name => `_URL: http://frontend-${name}:8080\n`,
  'helm/insta-ai/services/gateway.yaml': name => `"insta-ai.remoteUrl" (list . "${name}")`,
};

const values = parse(read('helm/insta-ai/values.yaml'));

const missing = (table: { [file: string]: (name: string) => string }, names: readonly string[]) =>
  Object.entries(table).flatMap(([file, line]) =>
    names.filter(name => !read(file).includes(line(name))).map(name => `${file} lacks ${line(name).trim()}`),
  );

it('every folder of a service or a remote has its name in the contracts', () => {
  expect(foldersOf('services').toSorted()).toEqual(serviceNames.toSorted());
  expect(foldersOf('frontends').toSorted()).toEqual(frontendNames.toSorted());
});

it('every service is where services are listed', () => {
  expect(missing(ofService, serviceNames)).toEqual([]);
  expect(missing(ofDoor, [...new Set(Object.values(prefixes))])).toEqual([]);
  expect(serviceNames.filter(name => !(name in values.services))).toEqual([]);
  expect(serviceNames.filter(name => !existsSync(join(root, `helm/insta-ai/services/${name}.yaml`)))).toEqual(
    [],
  );
});

it('every remote is where remotes are listed', () => {
  expect(missing(ofFrontend, frontendNames)).toEqual([]);
  expect(missing(ofRemote, remoteNames)).toEqual([]);
  expect(frontendNames.filter(name => !(name in values.frontends))).toEqual([]);
  const files = frontendNames.map(name => `helm/insta-ai/services/frontend-${name}.yaml`);
  expect(files.filter(file => !existsSync(join(root, file)))).toEqual([]);
});

it('every page that the shell names is there', () => {
  const pages = remotes.flatMap(({ name, pages }) =>
    Object.values(pages).map(page => `frontends/${name}/src/**/${page}.page.tsx`),
  );
  expect(pages.filter(pattern => globSync(pattern, { cwd: root }).length !== 1)).toEqual([]);
});

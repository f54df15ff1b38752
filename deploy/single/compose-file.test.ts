import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { embeddedSettings } from '@insta-ai/deploy/embedded/embedded-settings';
import { backupSettings } from '@insta-ai/deploy/insta/nightly/backup-settings';
import { launcherSettings } from '@insta-ai/deploy/launcher/settings/launcher-settings';
import { expect, it } from 'vitest';
import { lintCompose } from '../compose/testing/lint-compose.ts';
import { asComposeSees } from '../compose/testing/read-compose-file.ts';
import { imageVersion, tagOf, wholeProduct } from '../images/images.ts';
import { schemasOfImage } from '../testing/settings-of-image.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const text = read('compose.yaml');
const example = read('.env.example');
const COMMIT = '4c5d6e7';
const { services, volumes } = asComposeSees(text, { DOMAIN: 'planner.example.com', COMMIT });

/** What the one process of the product reads, in whatever part of it. */
const known = [
  launcherSettings,
  embeddedSettings,
  backupSettings,
  ...[...schemasOfImage.values()].flat(),
].flatMap(({ properties }) => Object.keys(properties));

it('is a Compose file by the official schema, without what a linter finds wrong', () => {
  expect(lintCompose(text)).toEqual([]);
});

it('is read at one look: what both containers have in common is said once', () => {
  const said = text.split('\n').filter(line => line.trim() !== '' && !line.trimStart().startsWith('#'));
  expect(said.length).toBeLessThanOrEqual(27);
});

it('is the image of the whole product and a proxy of a fixed version', () => {
  expect(Object.keys(services)).toEqual(['insta-ai', 'caddy']);
  expect(services['insta-ai']).toMatchObject({
    image: tagOf(wholeProduct, imageVersion),
    build: {
      context: '../..',
      dockerfile: `deploy/images/${wholeProduct.dockerfile}`,
      args: { COMMIT },
    },
  });
  expect(services.caddy?.image).toMatch(/:\d+\.\d+\.\d+-alpine$/);
});

it('can write nothing but its volume, gains nothing, and has time to end in order', () => {
  const noRights = {
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    restart: 'unless-stopped',
  };
  for (const service of Object.values(services)) expect(service).toMatchObject(noRights);
  expect(services['insta-ai']).toMatchObject({ stop_grace_period: '780s', volumes: ['data:/data'] });
  expect(Object.keys(volumes).sort()).toEqual(['certificates', 'data']);
});

it('is built with its commit as the README writes it', () => {
  expect(read('README.md').match(/^.*docker compose up -d --build/gm)).toEqual(
    Array(2).fill(expect.stringContaining('COMMIT=$(git rev-parse HEAD) docker compose up -d --build')),
  );
});

it('everybody reaches the proxy, this machine the simulator, and nobody the product itself', () => {
  expect(services.caddy?.ports).toEqual(['80:80', '443:443', '443:443/udp']);
  expect(services['insta-ai']?.ports).toEqual(['127.0.0.1:8081:8081']);
});

it('the product has the address that the proxy answers to, and believes this one proxy', () => {
  expect(services['insta-ai']?.environment).toMatchObject({
    PUBLIC_URL: 'https://planner.example.com',
    TRUST_PROXY: 1,
  });
  expect(services.caddy).toMatchObject({
    command: ['caddy', 'reverse-proxy', '--from', 'planner.example.com', '--to', 'insta-ai:8080'],
  });
  expect(() => asComposeSees(text, {})).toThrow('set DOMAIN in .env');
});

it('names no setting that the product does not know', () => {
  const said = parseEnv(example.replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
  const given = [...Object.keys(said), ...Object.keys(services['insta-ai']?.environment ?? {})];

  expect(given.length).toBeGreaterThan(10);
  expect(given.filter(name => !known.includes(name))).toEqual(['DOMAIN']);
});

it('an example that was only copied starts: no key of it is set and empty', () => {
  expect(Object.entries(parseEnv(example)).filter(([, value]) => !value)).toEqual([]);
});

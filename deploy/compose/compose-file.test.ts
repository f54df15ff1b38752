import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type BusAccount, busAccounts, operatorName } from '@insta-ai/deploy/accounts/nats-users';
import { mongodbPasswordName, storePasswordNames } from '@insta-ai/deploy/accounts/store-passwords';
import { askInCompose } from '@insta-ai/deploy/insta/doctor/folder/data-folder.check';
import { vendorAddresses } from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { flushEachMs } from '@insta-ai/deploy/launcher/stores/keep-flushed';
import { frontendNames, manifestAddress, remoteNames } from '@insta-ai/proto/http/remotes';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { imageOf, imageVersion, partImages, tagOf, wholeProduct } from '../images/images.ts';
import { simulatorCredentials } from '../simulator/src/credentials.ts';
import { lintCompose } from './testing/lint-compose.ts';
import {
  composeText,
  composeTexts,
  interpolate,
  namesIn,
  readComposeFile,
} from './testing/read-compose-file.ts';
import { settingsOfPart } from './testing/settings-of-part.ts';

const folder = import.meta.dirname;
const readme = readFileSync(join(folder, 'README.md'), 'utf8');
const example = readFileSync(join(folder, '.env.example'), 'utf8');
/** As the first start makes them. */
const secrets: Record<string, string> = {
  COMPOSE_PROFILES: 'simulated,s3',
  ADMIN_PASSWORD: 'correct horse',
  JWT_PRIVATE_KEY: 'signs tokens',
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  ...Object.fromEntries(storePasswordNames.map((name, i) => [name, `${i}e5abc${i}`])),
};
/** As make compose-up says it to Compose. */
const COMMIT = '4c5d6e7';
const { services, networks, volumes } = readComposeFile({ ...secrets, COMMIT });
const stores = ['nats', 'mongodb', 's3'];
/** Those that run the operator's command. */
const byCommand = ['backup', 'operator'];
const ours = Object.keys(services).filter(name => !stores.includes(name));

it('is a Compose file by the official schema, without what a linter finds wrong', () => {
  expect(lintCompose(composeText())).toEqual([]);
});

it.each([
  ['a name that Compose does not know', 'read_only: true', 'readonly: true'],
  ['a value of the wrong kind', 'stop_grace_period: 60s', 'stop_grace_period: [60]'],
  ['an image without a tag', 'mongo:8.0.13', 'mongo'],
])('the linter would see %s', (_name, right, wrong) => {
  expect(lintCompose(composeText().replace(right, wrong))).not.toEqual([]);
});

it('has a container for every part and the workers, each with the tag and arguments of the table', () => {
  expect(ours.sort()).toEqual(
    [...partImages.map(image => image.name), ...byCommand, 'prediction-media-worker'].sort(),
  );
  for (const name of ours) {
    const { image, build } = services[name]!;
    const row = byCommand.includes(name) ? wholeProduct : imageOf(name.replace(/-worker$/, ''));
    expect(image).toBe(tagOf(row, imageVersion));
    if (name === 'prediction-media-worker') continue;
    expect(build).toEqual({
      context: '../..',
      dockerfile: `deploy/images/${row.dockerfile}`,
      args: { ...row.args, COMMIT },
    });
  }
});

describe.each(ours)('%s', name => {
  const service = services[name]!;

  it('can write nothing, gain nothing, and is not root', () => {
    expect(service).toMatchObject({
      read_only: true,
      user: '1000:1000',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
    });
    expect(service.tmpfs?.some(one => one.startsWith('/tmp'))).toBe(true);
    const seconds = (setting: string) => Number(service.environment?.[setting] ?? 0);
    const drain =
      seconds('DRAIN_SECONDS') + seconds('CALENDAR_DRAIN_SECONDS') + seconds('PICTURE_DRAIN_SECONDS');
    expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThanOrEqual(drain + 35);
  });

  it('is given every setting it knows and none that it does not', () => {
    const { names, accept } = settingsOfPart(name);
    const given = Object.keys(service.environment ?? {}).sort();

    expect(given).toEqual([...names].sort());
    expect(() => accept(asTexts(service.environment))).not.toThrow();
  });
});

it('opens all stores to the operator, in a container that does what the page Operations asks for unless it is given another command', () => {
  expect(services.operator).toMatchObject({
    profiles: ['operator'],
    command: ['attend'],
    entrypoint: ['tini', '-e', '143', '--', 'insta'],
    networks: ['product', 'stores'],
    volumes: services.backup?.volumes,
    environment: { NATS_URL: `nats://insta-ai:${secrets.NATS_PASSWORD}@nats:4222` },
  });
  const run = 'docker compose -f deploy/compose/compose.yaml run --rm operator';
  for (const said of ['doctor', 'dead-letters list', 'stuck', 'backup verify', 'restore'])
    expect(readme, said).toContain(`${run} ${said}`);
  expect(askInCompose).toContain(`${run} doctor`);
});

describe('MongoDB', () => {
  const told = services.mongodb?.environment ?? {};

  it('knows each service by the name and password of its address, and the operator', () => {
    const passwordIn = (part: string) => {
      const { username, password, host } = new URL(String(services[part]?.environment?.MONGODB_URL));
      return { username, password, host };
    };
    const of = (account: BusAccount) => ({
      username: account,
      password: String(told[mongodbPasswordName(account)]),
      host: 'mongodb:27017',
    });
    for (const name of serviceNames) expect(passwordIn(name), name).toEqual(of(name));
    expect(passwordIn('prediction-media-worker')).toEqual(of('prediction-media'));
    for (const name of byCommand) expect(passwordIn(name), name).toEqual(of(operatorName));
    const passwords = busAccounts.map(name => told[mongodbPasswordName(name)]);
    expect(new Set([...passwords, undefined]).size).toBe(serviceNames.length + 2);
    expect(String(told.SERVICES).split(',').sort()).toEqual([...serviceNames].sort());
    expect(told.MEMBER).toBe('mongodb:27017');
  });

  it('makes its users under the prefix that the services look under', () => {
    const prefixed = readComposeFile({ ...secrets, DATABASE_PREFIX: 'shop-' }).services;
    expect(prefixed.mongodb?.environment?.DATABASE_PREFIX).toBe('shop-');
    expect(prefixed.content?.environment?.DATABASE_PREFIX).toBe('shop-');
  });

  it('asks everybody for a password, by a key that only its own user may read', () => {
    const {
      command,
      healthcheck,
      volumes: mounted,
    } = services.mongodb as typeof services.mongodb & {
      command: string[];
    };
    expect(command.at(-1)).toMatch(
      /umask 077.*"\$\$MONGODB_KEYFILE" > \/tmp\/keyfile.*--keyFile \/tmp\/keyfile/,
    );
    expect(healthcheck?.test.at(-1)).toContain('/etc/insta-ai/mongodb-start.js');
    expect(mounted).toContain(
      '../../helm/insta-ai/files/mongodb-start.js:/etc/insta-ai/mongodb-start.js:ro,z',
    );
  });

  it('one of your own is asked as its address says, by all of them', () => {
    const url = 'mongodb://me:secret@db.example.com/?replicaSet=rs1';
    const { services: given } = readComposeFile({ ...secrets, MONGODB_URL: url });
    for (const name of [...serviceNames, ...byCommand])
      expect(given[name]?.environment?.MONGODB_URL, name).toBe(url);
  });
});

it('checks health by words without a blank, or by a shell: podman 4 tears all others apart', () => {
  const tests = Object.values(services).flatMap(({ healthcheck }) =>
    healthcheck?.test ? [healthcheck.test] : [],
  );
  expect(tests.length).toBeGreaterThan(2);
  for (const [kind, ...words] of tests) expect(kind === 'CMD-SHELL' || !/\s/.test(words.join(''))).toBe(true);
});

it('starts in order of health: every dependency has a health check, none waits for itself', () => {
  const visit = (name: string, above: readonly string[]): void => {
    expect(above).not.toContain(name);
    const service = services[name];
    expect(service, `${name} is waited for`).toBeDefined();
    for (const [next, { condition }] of Object.entries(service?.depends_on ?? {})) {
      expect(condition).toBe('service_healthy');
      // Ours have one in their image.
      expect(ours.includes(next) || services[next]?.healthcheck !== undefined, next).toBe(true);
      visit(next, [...above, name]);
    }
  };
  for (const name of Object.keys(services)) visit(name, []);
  const waitsFor = Object.keys(services.gateway?.depends_on ?? {});
  expect(waitsFor.sort()).toEqual(
    ours
      .filter(name => ![...byCommand, 'gateway', 'simulator', 'prediction-media-worker'].includes(name))
      .sort(),
  );
});

it('waits for what is in a profile only when the profile is chosen', () => {
  for (const { depends_on } of Object.values(services)) {
    for (const [name, { required }] of Object.entries(depends_on ?? {}))
      expect(required ?? true, name).toBe(!services[name]?.profiles);
  }
});

it('opens the gateway to the outside, the simulator to this machine, and nothing else', () => {
  const open = Object.entries(services).flatMap(([name, { ports }]) => (ports ? [[name, ports]] : []));
  expect(Object.fromEntries(open)).toEqual({
    gateway: ['0.0.0.0:8080:8080'],
    simulator: ['127.0.0.1:8081:8080'],
  });
  expect(networks.stores?.internal).toBe(true);
  for (const [name, service] of Object.entries(services)) {
    if (stores.includes(name)) expect(service.networks).toEqual(['stores']);
    else if (/^(frontend-|gateway$|simulator$)/.test(name)) expect(service.networks).toEqual(['product']);
    else expect(service.networks).toEqual(['product', 'stores']);
  }
});

it('keeps what must last on named volumes', () => {
  const mounted = Object.values(services).flatMap(service => service.volumes ?? []);
  // A file of ours is read, never written.
  const files = mounted.filter(one => one.startsWith('.'));
  expect(
    files.filter(one => !one.endsWith(':ro,z') || !existsSync(join(folder, one.split(':')[0] ?? ''))),
  ).toEqual([]);
  const used = mounted.filter(one => !files.includes(one));
  expect([...new Set(used.map(one => one.split(':')[0]))].sort()).toEqual(Object.keys(volumes).sort());
  for (const name of [...stores, 'simulator'])
    expect(services[name]?.volumes?.length, name).toBeGreaterThan(0);
});

it('every address inside leads to a container and its port', () => {
  const addresses = Object.values(services).flatMap(({ environment }) =>
    Object.values(environment ?? {}).flatMap(value => [
      ...String(value).matchAll(/(?:https?|smtp|nats|mongodb):\/\/(?:[^@/,\s]*@)?([a-z0-9-]+):(\d+)/g),
    ]),
  );
  const portsOf: Record<string, string[]> = {
    nats: ['4222'],
    mongodb: ['27017'],
    s3: ['9000'],
    simulator: ['8080', '4025'],
  };
  const wrong = addresses
    .map(([, host = '', port = '']) => ({ host, port }))
    .filter(({ host }) => host !== 'localhost')
    .filter(({ host, port }) => !services[host] || !(portsOf[host] ?? ['8080']).includes(port));

  expect(addresses.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

it('gateway and shell know where each front end is', () => {
  for (const name of frontendNames) expect(services[`frontend-${name}`]?.environment?.FRONTEND).toBe(name);
  const urls = String(services['frontend-shell']?.environment?.REMOTE_URLS).split(',');
  expect(urls).toEqual(
    remoteNames.map(name => `${name}=http://frontend-${name}:8080${manifestAddress(name)}`),
  );
});

it('pins every image, those of the stores to what the chart takes', () => {
  const chart = parse(readFileSync(join(folder, '../../helm/insta-ai/values.yaml'), 'utf8'));
  for (const name of stores) expect(services[name]?.image).toBe(chart[name].image);
  for (const { image } of Object.values(services)) expect(image).not.toMatch(/:latest$|^[^:]+$/);
});

it('its bus and that of the chart put on the disk what they confirmed as soon as one of our own does', () => {
  const configurations = ['nats.conf', '../../helm/insta-ai/templates/nats.yaml'];
  for (const text of configurations.map(name => readFileSync(join(folder, name), 'utf8')))
    expect(text).toMatch(new RegExp(`jetstream \\{.* sync_interval: "${flushEachMs / 1_000}s" \\}`));
});

it('.env.example has each setting with a sentence, and no other', () => {
  const lines = example.split('\n');
  const without = lines.filter((line, index) => /^[A-Z]/.test(line) && !lines[index - 1]?.startsWith('# '));

  expect(Object.keys(parseEnv(example)).sort()).toEqual(
    [...namesIn(composeTexts()), 'COMPOSE_PROFILES'].sort(),
  );
  expect(without).toEqual([]);
});

it('.env.example says what happens when nothing is set', () => {
  const said = readComposeFile({ ...parseEnv(example), ...secrets });
  expect(said).toEqual(readComposeFile(secrets));
});

describe('what is outside', () => {
  const app = { FACEBOOK_APP_ID: '4711', FACEBOOK_APP_SECRET: 'app secret' };
  const given = (settings: Record<string, string | undefined>) => {
    const file = readComposeFile({ ...secrets, ...settings }).services;
    return (part: string) => file[part]?.environment ?? {};
  };

  it('is the simulator as long as nobody gave a key, and lines that are empty give none', () => {
    for (const value of [undefined, '']) {
      const of = given({ REPLICATE_API_TOKEN: value, OPENAI_API_KEY: value, FACEBOOK_APP_ID: value });

      expect(of('prediction-media')).toMatchObject({
        REPLICATE_BASE_URL: 'http://simulator:8080/replicate/v1',
        REPLICATE_API_TOKEN: simulatorCredentials.replicateApiToken,
      });
      expect(of('calendar-ai')).toMatchObject({
        OPENAI_BASE_URL: 'http://simulator:8080/openai/v1',
        OPENAI_API_KEY: simulatorCredentials.openaiApiKey,
      });
      expect(of('instagram')).toMatchObject({
        GRAPH_BASE_URL: 'http://simulator:8080/graph',
        FACEBOOK_APP_ID: simulatorCredentials.facebookAppId,
        FACEBOOK_APP_SECRET: simulatorCredentials.facebookAppSecret,
      });
      expect(of('notifier').SMTP_URL).toMatch('smtp://simulator:4025');
      expect(of('content').SIMULATED_PLATFORMS).toBe('true');
    }
  });

  it.each(['prediction-media', 'prediction-media-worker'])(
    'a Replicate token alone: %s asks Replicate',
    part => {
      const of = given({ REPLICATE_API_TOKEN: 'r8_mine' });

      expect(of(part)).toMatchObject({
        REPLICATE_BASE_URL: 'https://api.replicate.com/v1',
        REPLICATE_API_TOKEN: 'r8_mine',
      });
      expect(of('content').SIMULATED_PLATFORMS).toBe('false');
      expect(of('instagram').GRAPH_BASE_URL).toBe('http://simulator:8080/graph');
    },
  );

  it('a key of OpenAI alone: the texts come from there', () => {
    expect(given({ OPENAI_API_KEY: 'sk-mine' })('calendar-ai')).toMatchObject({
      OPENAI_BASE_URL: 'https://api.openai.com/v1',
      OPENAI_API_KEY: 'sk-mine',
    });
  });

  it.each(['prediction-media', 'prediction-media-worker'])(
    'a model that draws at OpenAI: %s has it, with the key of the texts, and no picture counts as simulated',
    part => {
      const of = given({ OPENAI_API_KEY: 'sk-mine', OPENAI_IMAGE_MODEL: 'gpt-image-2' });

      expect(of(part)).toMatchObject({ OPENAI_API_KEY: 'sk-mine', OPENAI_IMAGE_MODEL: 'gpt-image-2' });
      expect(of('content').SIMULATED_PLATFORMS).toBe('false');
    },
  );

  it.each(['FOOOCUS_BASE_URL', 'COMFYUI_BASE_URL', 'SDWEBUI_BASE_URL'])(
    'a machine of one’s own that draws, %s: no picture counts as simulated',
    address => {
      expect(given({ [address]: 'http://gpu.example.com:8888' })('content').SIMULATED_PLATFORMS).toBe(
        'false',
      );
    },
  );

  it('a Facebook app alone: Instagram is the real one, for the login as well', () => {
    const of = given(app);

    expect(of('instagram')).toMatchObject({ ...app, GRAPH_BASE_URL: 'https://graph.facebook.com' });
    expect(of('frontend-shell')).toMatchObject({
      FACEBOOK_APP_ID: '4711',
      FACEBOOK_LOGIN_URL: 'https://www.facebook.com',
    });
    expect(of('content').SIMULATED_PLATFORMS).toBe('false');
  });

  it.each(Object.keys(app))('half of a Facebook app, %s, is not filled up with the simulator', name => {
    expect(() => given({ ...app, [name]: '' })).toThrow(`${name} is not set`);
  });

  it('a mail server alone: mails go there', () => {
    const url = 'smtp://me:secret@mail.example.com:587';

    expect(given({ SMTP_URL: url })('notifier').SMTP_URL).toBe(url);
  });

  it('an address that is given wins over the key, and is asked for with it', () => {
    const of = given({
      ...app,
      GRAPH_BASE_URL: 'http://simulator:8080/graph',
      OPENAI_BASE_URL: 'http://models:80/v1',
    });

    expect(of('instagram')).toMatchObject({ ...app, GRAPH_BASE_URL: 'http://simulator:8080/graph' });
    expect(of('calendar-ai').OPENAI_BASE_URL).toBe('http://models:80/v1');
  });

  it('the vendors are where the other forms of the product find them', () => {
    const keys = { ...app, REPLICATE_API_TOKEN: 'r8_mine', OPENAI_API_KEY: 'sk-mine' };
    const all = Object.values(readComposeFile({ ...secrets, ...keys }).services).map(
      one => one.environment ?? {},
    );
    const vendors = Object.entries(vendorAddresses(keys));

    expect(vendors).toHaveLength(3);
    for (const [name, url] of vendors)
      expect([...new Set(all.flatMap(one => one[name] ?? []))]).toEqual([url]);
  });
});

it('no password is on a command line', () => {
  const lines = Object.values(services).map(service =>
    JSON.stringify((service as { command?: unknown }).command),
  );
  const passwords = Object.entries(secrets).filter(([name]) => /PASSWORD|KEY/.test(name));

  for (const [, password] of passwords) expect(lines.filter(line => line?.includes(password))).toEqual([]);
});

it('says what is missing instead of starting without a secret', () => {
  for (const name of storePasswordNames)
    expect(() => readComposeFile({ ...secrets, [name]: '' }), name).toThrow('make compose-up');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Compose's own
  expect(interpolate('${A:-http://localhost:${B:-8080}}', { B: '90' })).toBe('http://localhost:90');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Compose's own
  expect(interpolate('${A-x}', { A: '' })).toBe('');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Compose's own
  expect(['', 'a'].map(A => interpolate('x${A:+y}', { A }))).toEqual(['x', 'xy']);
});

function asTexts(environment: Record<string, string | number> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)]));
}

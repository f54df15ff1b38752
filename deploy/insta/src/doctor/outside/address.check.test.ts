import { expect, it } from 'vitest';
import { openScene } from '../scene.ts';
import { addressCheck } from './address.check.ts';

const real = {
  DATA_DIR: '/nowhere/at/all',
  GRAPH_BASE_URL: 'https://graph.facebook.com',
  FACEBOOK_APP_ID: '1',
  FACEBOOK_APP_SECRET: 'secret',
};

async function findingsAt(PUBLIC_URL: string, addresses: string[] = ['93.184.216.34'], more = {}) {
  const scene = await openScene(
    { ...real, PUBLIC_URL, ...more },
    { machine: { lookUp: async () => addresses } },
  );
  return addressCheck.look(scene);
}

it.each([
  ['a private address', 'https://192.168.1.4', 'fail', 'an address of a private network'],
  ['an address of this machine', 'http://localhost:8080', 'fail', 'is this machine'],
  ['a name of an own network', 'https://planner.lan', 'fail', 'known in its own network only'],
  ['an address without TLS', 'http://planner.example.com', 'warn', 'does not begin with https'],
])('names %s', async (_what, url, level, words) => {
  expect(await findingsAt(url)).toEqual([
    { level, words: expect.stringContaining(words), fix: expect.stringContaining('Set PUBLIC_URL') },
  ]);
});

it('names a public name that leads into the own network', async () => {
  expect(await findingsAt('https://planner.example.com', ['10.0.0.7'])).toEqual([
    { level: 'fail', words: expect.stringContaining('leads into the own network'), fix: expect.anything() },
  ]);
});

it('with a courier tells that nothing is reported, and asks for no more', async () => {
  const courier = {
    COURIER_S3_ENDPOINT: 'https://s3.example.com',
    COURIER_S3_BUCKET: 'courier',
    COURIER_S3_ACCESS_KEY: 'key',
    COURIER_S3_SECRET_KEY: 'secret',
  };
  expect(await findingsAt('https://192.168.1.4', [], courier)).toEqual([
    { level: 'warn', words: expect.stringContaining('are not reported'), fix: expect.anything() },
  ]);
});

it('is content where Instagram is simulated', async () => {
  const scene = await openScene({ DATA_DIR: '/nowhere/at/all', PUBLIC_URL: 'http://localhost:8080' });
  expect(await addressCheck.look(scene)).toMatchObject([{ level: 'ok' }]);
});

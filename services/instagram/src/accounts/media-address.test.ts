import { expect, it } from 'vitest';
import { createMediaAddress } from './media-address.ts';

const graphUrl = 'https://graph.facebook.com';
const names: Readonly<Record<string, string[]>> = {
  'planner.example.com': ['93.184.216.34'],
  'box.tail1.example.net': ['100.101.102.103'],
};

/** An address, with names that lead where the table says and a clock that the test sets. */
function setUp(publicUrl: string, more: Partial<Parameters<typeof createMediaAddress>[0]> = {}) {
  const world = { now: 0, names: { ...names }, looks: 0, isDown: false };
  const address = createMediaAddress({
    publicUrl,
    graphUrl,
    setting: 'auto',
    hasCourier: false,
    async lookUp(name) {
      world.looks += 1;
      if (world.isDown) throw new Error('no name server');
      return world.names[name] ?? [];
    },
    now: () => new Date(world.now),
    ...more,
  });
  return { world, address };
}

const local = 'http://localhost:8080';
const open = 'http://planner.example.com';
const inside = 'https://box.tail1.example.net';
const unknown = 'https://nobody.example.com';

it('a public address is fine', async () => {
  const { address } = setUp('https://planner.example.com');

  expect(await address.finding()).toBeUndefined();
  expect(await address.look()).toBeUndefined();
});

it.each([
  [local, 'localhost is this machine'],
  [inside, 'box.tail1.example.net leads into the own network, 100.101.102.103 is an address of a private'],
])('%s keeps a picture from going out', async (publicUrl, words) => {
  const { address } = setUp(publicUrl);
  const expected = {
    level: 'error',
    message: expect.stringContaining(`cannot fetch pictures from ${publicUrl}: ${words}`),
    fix: expect.stringContaining('sets PUBLIC_URL to an https address'),
  };

  expect(await address.finding()).toMatchObject(expected);
  expect(await address.look()).toMatchObject(expected);
});

it('one without https may keep it from going out', async () => {
  const { address } = setUp(open);

  expect(await address.finding()).toMatchObject({
    level: 'warning',
    message: expect.stringContaining('may not fetch pictures'),
  });
});

it.each([local, inside, open])(
  'with a courier %s keeps nothing from going out, only from being reported',
  async publicUrl => {
    const { address } = setUp(publicUrl, { hasCourier: true });

    expect(await address.finding()).toBeUndefined();
    expect(await address.look()).toMatchObject({
      level: 'warning',
      message: expect.stringContaining('comments and messages are not reported'),
    });
  },
);

it.each(['http://localhost:8081/graph', 'http://simulator:4000/graph'])(
  'a platform at %s reaches what we reach',
  async simulated => {
    const { address } = setUp(local, { graphUrl: simulated });

    expect(await address.finding()).toBeUndefined();
    // The way to the real one is told all the same.
    expect(await address.look()).toMatchObject({ level: 'error' });
  },
);

it.each([local, inside, open, unknown])(
  'videos are uploaded, and pictures brought by a courier, at %s',
  async publicUrl => {
    expect(await setUp(publicUrl).address.brings()).toEqual({ video: true, image: false });
    const { address } = setUp(publicUrl, { hasCourier: true });
    expect(await address.brings()).toEqual({ video: true, image: true });
  },
);

it('nothing is brought where it is fetched, unless always is said', async () => {
  const simulated = { graphUrl: 'http://localhost:8081/graph', hasCourier: true } as const;
  const nothing = { video: false, image: false };
  const all = { video: true, image: true };

  expect(await setUp('https://planner.example.com', { hasCourier: true }).address.brings()).toEqual(nothing);
  expect(await setUp(local, simulated).address.brings()).toEqual(nothing);
  expect(await setUp(local, { ...simulated, setting: 'always' }).address.brings()).toEqual(all);
});

it('a look counts for minutes, and the next one answers who comes after it', async () => {
  const { world, address } = setUp('https://planner.example.com');
  expect((await address.brings()).video).toBe(false);
  world.names['planner.example.com'] = ['192.168.1.20'];

  world.now += 4 * 60_000;
  expect(await address.finding()).toBeUndefined();
  expect(world.looks).toBe(1);

  world.now += 2 * 60_000;
  await address.finding();
  expect(await address.finding()).toMatchObject({ level: 'error' });
  expect(world.looks).toBe(2);
});

it('asked to look it looks at once, and a look that fails leaves what was known', async () => {
  const { world, address } = setUp(inside);
  expect(await address.look()).toMatchObject({ level: 'error' });
  world.isDown = true;
  expect(await address.look()).toMatchObject({ level: 'error' });

  Object.assign(world, { isDown: false, names: { 'box.tail1.example.net': ['93.184.216.34'] } });
  expect(await address.look()).toBeUndefined();
  world.isDown = true;
  expect(await address.look()).toBeUndefined();
  expect((await address.brings()).video).toBe(false);
});

import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { claimPorts, type Ports } from '../src/addresses/claim-ports.ts';

const open: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
});

async function claim(random?: () => number): Promise<Ports> {
  const ports = await claimPorts(random);
  open.push(ports);
  return ports;
}

test('two launchers that would begin at the same place have no port in common', async () => {
  const place = () => 0.5;
  const [one, two] = [await claim(place), await claim(place)];
  const ofOne = await Promise.all(Array.from({ length: 40 }, () => one.next()));
  const ofTwo = await Promise.all(Array.from({ length: 40 }, () => two.next()));

  expect(new Set([...ofOne, ...ofTwo]).size).toBe(80);
});

test('a port that something listens on is left out', async () => {
  const ports = await claim();
  const taken = (await ports.next()) + 1;
  const server = createServer().listen(taken, '0.0.0.0');
  await once(server, 'listening');

  expect(await ports.next()).toBe(taken + 1);

  server.close();
});

test('a block that was given back can be claimed again', async () => {
  const place = () => 0.9;
  const first = await claimPorts(place);
  const port = await first.next();
  await first.stop();

  expect(await (await claim(place)).next()).toBe(port);
});

test('ports end in plain words', async () => {
  const ports = await claim();
  const all = async () => {
    for (;;) await ports.next();
  };

  await expect(all()).rejects.toThrow('There are more processes than ports for them.');
});

test('whoever connects to the claim does not hold up its end', async () => {
  const ports = await claimPorts();
  const visitor = connect((await ports.next()) - 1, '127.0.0.1');
  await once(visitor, 'connect');

  await ports.stop();
  visitor.destroy();
});

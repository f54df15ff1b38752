import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { claimPort, freePort, portsForUs, preferPort } from './free-port.ts';

const loopback = '127.0.0.1';
const portsHere = async () =>
  portsForUs(await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => ''));

test.each([
  ['as Linux usually gives them', '32768\t60999\n', [10_000, 19_999]],
  ['when outgoing connections begin lower', '15000 60999', [10_000, 14_999]],
  ['when they take all below', '1024 60999', [61_000, 65_535]],
  ['when they take all there is', '1024 65535', [10_000, 19_999]],
  ['where nobody says', '', [10_000, 19_999]],
])('our ports are not those of outgoing connections: %s', (_what, systems, ours) => {
  expect(portsForUs(systems)).toEqual(ours);
});

test('a free port is never handed out twice, and never one of outgoing connections', async () => {
  const [lowest, highest] = await portsHere();
  const ports = await Promise.all(Array.from({ length: 100 }, () => freePort()));

  expect(new Set(ports).size).toBe(100);
  expect(ports.filter(port => port < lowest || port > highest)).toEqual([]);
});

test('a port that somebody listens on is passed over', async () => {
  const port = await freePort();
  const other = createServer().listen(port + 1, loopback);
  await once(other, 'listening');
  onTestFinished(() => void other.close());

  expect(await freePort(loopback, port + 1)).not.toBe(port + 1);
  expect(await preferPort(port + 1)).not.toBe(port + 1);
  await expect(claimPort(port + 1, loopback)).rejects.toThrow(`Port ${port + 1} is in use`);
});

test('a wanted port that is free is given, each time it is asked for', async () => {
  const port = await freePort();

  expect([await claimPort(port, loopback), await preferPort(port)]).toEqual([port, port]);
});

test('a port that was wanted by its number is not found as a free one', async () => {
  const port = await freePort();
  const wanted = await claimPort(port + 1, loopback);

  expect(await freePort(loopback, wanted)).not.toBe(wanted);
});

test('behind the last port there is none to prefer', async () => {
  const [lowest, highest] = await portsHere();
  const port = await preferPort(65_536);

  expect(port >= lowest && port <= highest).toBe(true);
});

test('port 0 asks for any free one, also on all addresses', async () => {
  const [one, two] = [await claimPort(0, '0.0.0.0'), await preferPort(0)];

  expect(one).not.toBe(two);
  expect(Math.max(one, two)).toBeLessThanOrEqual((await portsHere())[1]);
});

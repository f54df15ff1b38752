import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { expect, it, onTestFinished } from 'vitest';
import { lookUpAddress, lookUpAt } from './look-up-address.ts';

const leadingTo =
  (...addresses: string[]) =>
  async () =>
    addresses;
const box = 'https://box.tail1.example.net';

it.each([
  ['100.101.102.103'],
  ['192.168.1.20'],
  ['10.0.0.4', 'fd00::4'],
  ['127.0.0.1', '::1'],
  ['169.254.7.7', 'fe80::7'],
])('a name that leads to %s only is not reached', async (...addresses) => {
  expect(await lookUpAddress(box, leadingTo(...addresses))).toEqual({
    isProven: true,
    problem: {
      isReached: false,
      reason: expect.stringContaining(
        `box.tail1.example.net leads into the own network, ${addresses[0]} is `,
      ),
    },
  });
});

it.each([
  ['93.184.216.34'],
  ['2606:4700::1111'],
  ['192.168.1.20', '93.184.216.34'],
  ['fd00::4', '93.184.216.34'],
])('a name that leads to %s, %s is public', async (...addresses) => {
  expect(await lookUpAddress(box, leadingTo(...addresses))).toEqual({ isProven: true, problem: undefined });
});

it.each([[], ['127.0.1.1'], ['198.18.0.7'], ['198.19.3.1', '10.0.0.4']])(
  'of a name that leads to nothing that says something (%s) nothing is known',
  async (...addresses) => {
    expect(await lookUpAddress(box, leadingTo(...addresses))).toEqual({
      isProven: false,
      problem: undefined,
    });
  },
);

it('a look-up that fails proves nothing', async () => {
  const failing = async () => Promise.reject(new Error('no name server'));

  expect(await lookUpAddress(box, failing)).toEqual({ isProven: false, problem: undefined });
  expect(await lookUpAddress('http://planner.example.com', failing)).toMatchObject({
    isProven: false,
    problem: { isReached: true },
  });
});

it('a name without https has its problem, wherever it leads', async () => {
  expect(await lookUpAddress('http://planner.example.com', leadingTo('93.184.216.34'))).toMatchObject({
    isProven: true,
    problem: { isReached: true, reason: 'it does not begin with https' },
  });
  expect(await lookUpAddress('http://planner.example.com', leadingTo('10.0.0.4'))).toMatchObject({
    problem: { isReached: false },
  });
});

it('what the text says already is not looked up', async () => {
  const notAsked = () => Promise.reject(new Error('Nobody asks for this.'));

  expect(await lookUpAddress('https://93.184.216.34', notAsked)).toEqual({
    isProven: true,
    problem: undefined,
  });
  expect(await lookUpAddress('https://[2606:4700::1111]', notAsked)).toEqual({
    isProven: true,
    problem: undefined,
  });
  expect(await lookUpAddress('https://planner.local', notAsked)).toMatchObject({
    problem: { isReached: false },
  });
});

/** A name server on a free port: 4-byte addresses by name; `broken.example` is answered with a failure. */
async function startNameServer(addresses: Readonly<Record<string, string>>): Promise<Resolver> {
  const server = createSocket('udp4', (question, from) => {
    // A header of 12 bytes, then the labels of the name up to an empty one, then two bytes for what is asked for.
    const end = question.indexOf(0, 12);
    const labels: string[] = [];
    for (let at = 12; at < end; at += 1 + (question[at] ?? 0))
      labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)));
    const name = labels.join('.');
    const found = question.readUInt16BE(end + 1) === 1 ? addresses[name] : undefined;
    const code = name === 'broken.example' ? 2 : 0;
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180 + code, 2);
    head.fill(0, 6);
    head.writeUInt16BE(found ? 1 : 0, 6);
    const record = Buffer.from([
      0xc0,
      12,
      0,
      1,
      0,
      1,
      0,
      0,
      0,
      9,
      0,
      4,
      ...(found?.split('.') ?? []).map(Number),
    ]);
    server.send([head, question.subarray(12, end + 5), ...(found ? [record] : [])], from.port, from.address);
  });
  await new Promise<void>(resolve => server.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const resolver = new Resolver({ timeout: 120_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  return resolver;
}

it('a name has the addresses that name servers know, and one kind of them is enough', async () => {
  const resolver = await startNameServer({ 'box.example': '192.168.1.20' });

  expect(await lookUpAt(resolver, 'box.example')).toEqual(['192.168.1.20']);
  expect(await lookUpAt(resolver, 'nobody.example')).toEqual([]);
});

it('a name server that fails is no answer', async () => {
  const resolver = await startNameServer({ 'broken.example': '93.184.216.34' });

  await expect(lookUpAt(resolver, 'broken.example')).rejects.toThrow();
});

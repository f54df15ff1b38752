import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { fetch } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openWayOut } from './open-way-out.ts';

/** A server on this machine, ended with the test; what runs through the proxy is written down. */
async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function setUp() {
  const target = await listen(createServer((_asked, answer) => answer.end('there')));
  const through: string[] = [];
  const proxy = createServer().on('connect', ({ url = '' }, socket) => {
    through.push(url);
    const [host, port] = target.split(':');
    const onward = connect(Number(port), host, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    onward.pipe(socket).pipe(onward);
    for (const end of [onward, socket]) end.on('error', () => {});
  });
  const proxyAddress = await listen(proxy);
  vi.stubEnv('HTTP_PROXY', `http://${proxyAddress}`);
  vi.stubEnv('http_proxy', undefined);
  vi.stubEnv('NO_PROXY', '');
  vi.stubEnv('no_proxy', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  return { target, through };
}

test('leads through the proxy of the environment where Node is told to use it', async () => {
  const { through } = await setUp();
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');

  const answer = await fetch('http://pictures.example/one.png', {
    dispatcher: openWayOut({ headersTimeout: 0, bodyTimeout: 0 }),
  });

  expect(await answer.text()).toBe('there');
  expect(through).toEqual(['pictures.example:80']);
});

test('leads straight out otherwise', async () => {
  const { target, through } = await setUp();
  vi.stubEnv('NODE_USE_ENV_PROXY', '');

  const answer = await fetch(`http://${target}/`, { dispatcher: openWayOut({}) });

  expect(await answer.text()).toBe('there');
  expect(through).toEqual([]);
});

test('checks where a name leads for what goes straight out, not for the proxy', async () => {
  const { target, through } = await setUp();
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  vi.stubEnv('NO_PROXY', 'localhost');
  const lookup = vi.fn((_name, _options, done) => done(new Error('refused'), '', 0));
  const dispatcher = openWayOut({ connect: { lookup } });

  const straight = fetch(`http://localhost:${target.split(':')[1]}/`, { dispatcher });
  await expect(straight).rejects.toThrow('fetch failed');
  expect(await (await fetch('http://pictures.example/', { dispatcher })).text()).toBe('there');

  expect(lookup).toHaveBeenCalledOnce();
  expect(through).toEqual(['pictures.example:80']);
});

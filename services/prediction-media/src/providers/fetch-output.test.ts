import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fetchOutput, notItsOwn } from './fetch-output.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a picture that moved within its service is fetched there, with the key', async () => {
  const keys: unknown[] = [];
  const base = await serve(({ url, headers }, response) => {
    keys.push(headers['x-api-key']);
    if (url === '/a.png') response.writeHead(302, { location: '/b.png' }).end();
    else response.end('bytes');
  });

  const download = await fetchOutput(
    `${base}/a.png`,
    { base, keptAt: [] },
    { headers: { 'x-api-key': 'k' } },
  );

  expect(download).toEqual({ kind: 'bytes', bytes: Buffer.from('bytes') });
  expect(keys).toEqual(['k', 'k']);
});

test.each(['another', 'nothing', 'itself'])('a picture that moved to %s is not fetched', async where => {
  const asked: (string | undefined)[] = [];
  const another = await serve(({ url }, response) => {
    asked.push(url);
    response.end('secret');
  });
  let requests = 0;
  const base = await serve((_request, response) => {
    requests += 1;
    const location = { another: `${another}/secret`, nothing: 'http://', itself: '/a.png' }[where];
    response.writeHead(302, { location }).end();
  });

  expect(await fetchOutput(`${base}/a.png`, { base, keptAt: [] })).toEqual(notItsOwn);
  expect(asked).toEqual([]);
  expect(requests).toBe(where === 'itself' ? 4 : 1);
});

test('a host of the world that leads into the own network is not asked', async () => {
  const hosts = { base: 'https://api.replicate.com/v1', keptAt: ['localhost'] };

  expect(await fetchOutput('https://localhost/a.png', hosts)).toEqual(notItsOwn);
});

test('an address elsewhere is not fetched', async () => {
  const asked: (string | undefined)[] = [];
  const another = await serve(({ url }, response) => {
    asked.push(url);
    response.end('secret');
  });

  const hosts = { base: 'https://api.replicate.com/v1', keptAt: ['replicate.delivery'] };
  expect(await fetchOutput(`${another}/a.png`, hosts)).toEqual(notItsOwn);
  expect(asked).toEqual([]);
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createOwnAddressGateway } from './own-address.gateway.ts';

/** A server on a free port that answers so, or never. */
async function serve(answer?: { status: number; headers?: Record<string, string> }) {
  const server = createServer((_request, response) => {
    if (answer) response.writeHead(answer.status, answer.headers).end('here');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

const read = (address: string, timeoutMs = 60_000) => createOwnAddressGateway({ timeoutMs }).read(address);

it('tells what an address answers, and does not follow where it leads', async () => {
  const { address } = await serve({ status: 301, headers: { location: 'https://elsewhere.example.com' } });

  expect(await read(address)).toEqual({ status: 301, text: 'here' });
});

it('names why an address does not answer', async () => {
  const silent = await serve();
  expect(await read(silent.address, 50)).toEqual({ problem: 'no answer within 0.05 s' });

  const gone = await serve({ status: 200 });
  gone.close();
  expect(await read(gone.address)).toEqual({ problem: 'ECONNREFUSED' });
});

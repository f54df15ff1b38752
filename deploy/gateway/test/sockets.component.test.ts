import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { gatewaySettings } from '../src/gateway-settings.ts';
import { openSocket } from '../src/open-socket.ts';
import { endAll, startReplica, startTestGateway } from './replicas.ts';

const urlSettings = Object.keys(gatewaySettings.properties).filter(name => name.endsWith('_URL'));
const ends: (() => unknown)[] = [];

afterEach(async () => {
  await endAll();
  for (const end of ends.splice(0)) end();
});

/** A replica that makes a socket of each connection and says what it hears back, with its name. */
async function startSockets(name: string, answer?: (asked: IncomingMessage, connection: Duplex) => void) {
  const asked: IncomingMessage[] = [];
  const connections: Duplex[] = [];
  const server = createServer((_, response) => response.end(name));
  server.on('upgrade', (incoming: IncomingMessage, connection: Duplex) => {
    asked.push(incoming);
    connections.push(connection);
    connection.on('error', () => {});
    // As WebSockets do: whoever says goodbye is not waited for.
    connection.on('end', () => connection.end());
    if (answer) return answer(incoming, connection);
    connection.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Own: kept\r\n\r\nhello',
    );
    connection.on('data', said => connection.write(`${name} heard ${said}`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    for (const connection of connections) connection.destroy();
    server.close().closeAllConnections();
  };
  ends.push(stop);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, connections, stop };
}

type Opened = {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  line: Duplex;
  heard: string;
};

/** Asks for a socket: what was answered, with what came along. */
async function open(
  url: string,
  headers: Record<string, string> = {},
  protocol = 'websocket',
): Promise<Opened> {
  const asked = request(url, {
    headers: { connection: 'Upgrade', upgrade: protocol, ...headers },
    agent: false,
  });
  asked.end();
  const [reply, line, first] = await new Promise<[IncomingMessage, Duplex, Buffer]>((resolve, reject) => {
    asked.once('upgrade', (...all) => resolve(all));
    asked.once('response', answer => resolve([answer, answer.socket, Buffer.alloc(0)]));
    asked.once('error', reject);
  });
  ends.push(() => line.destroy());
  line.on('error', () => {});
  return { status: reply.statusCode, headers: reply.headers, line, heard: String(first) };
}

/** What is said next; what lies in the line already counts. */
async function until({ line, heard }: Opened, wanted: string): Promise<void> {
  let all = heard;
  while (!all.includes(wanted)) {
    const [more] = await once(line, 'data');
    all += more;
  }
}

test('a socket goes to its service as it was asked for, with who asked, and both sides hear each other', async () => {
  const service = await startSockets('one');
  const { url } = await startTestGateway(
    { REALTIME_GATEWAY_URL: service.url, TRUST_PROXY: '1' },
    urlSettings,
  );

  const socket = await open(`${url}/socket.io/?EIO=4&transport=websocket`, {
    origin: 'https://insta.example.com',
    'sec-websocket-key': 'k',
    'x-forwarded-for': '6.6.6.6, 203.0.113.9',
  });
  socket.line.write('a word');
  await until(socket, 'helloone heard a word');

  expect(socket.status).toBe(101);
  expect(socket.headers).toMatchObject({ 'x-own': 'kept', upgrade: 'websocket' });
  const [asked] = service.asked;
  expect(asked?.url).toBe('/socket.io/?EIO=4&transport=websocket');
  expect(asked?.headers).toMatchObject({
    origin: 'https://insta.example.com',
    'sec-websocket-key': 'k',
    'x-forwarded-for': '203.0.113.9',
    host: new URL(url).host,
  });
});

test('a replica that is gone is passed over, the others take turns', async () => {
  const [one, two, gone] = [await startSockets('one'), await startSockets('two'), await startSockets('gone')];
  gone.stop();
  const { url } = await startTestGateway(
    { REALTIME_GATEWAY_URL: `${gone.url},${one.url},${two.url}` },
    urlSettings,
  );

  for (let asked = 0; asked < 6; asked++) expect((await open(`${url}/socket.io/`)).status).toBe(101);

  expect(one.asked.length).toBeGreaterThan(0);
  expect(two.asked.length).toBeGreaterThan(0);
});

test('a replica that hangs is passed over, too', async () => {
  const [hung, well] = [await startSockets('hung', () => {}), await startSockets('well')];
  const upstream = { addressesInTurn: () => [hung.url, well.url] };

  const head = { connection: 'Upgrade', upgrade: 'websocket' };

  const answer = await openSocket(upstream, { path: '/', head }, 50);
  ends.push(() => answer.service?.destroy());

  expect(answer.reply.statusCode).toBe(101);
  expect(hung.asked).toHaveLength(1);
  expect(well.asked).toHaveLength(1);
});

test('what the service says instead of a socket reaches the browser, and the connection ends', async () => {
  const service = await startSockets('one', (_, connection) => {
    connection.end('HTTP/1.1 403 Forbidden\r\ncontent-type: text/plain\r\ncontent-length: 3\r\n\r\nno!');
  });
  const { url } = await startTestGateway({ REALTIME_GATEWAY_URL: service.url }, urlSettings);

  const socket = await open(`${url}/socket.io/`);
  await once(socket.line, 'close');

  expect(socket.status).toBe(403);
});

test('a socket of a service that nobody reaches is refused in plain words', async () => {
  const { url } = await startTestGateway({}, urlSettings);

  expect((await open(`${url}/socket.io/`)).status).toBe(503);
});

test.each(['browser', 'service'] as const)('when the %s leaves, the other side is told', async leaving => {
  const service = await startSockets('one');
  const { url } = await startTestGateway({ REALTIME_GATEWAY_URL: service.url }, urlSettings);
  const { line } = await open(`${url}/socket.io/`);
  const [atService] = service.connections as [Duplex];
  const [left, other] = leaving === 'browser' ? [line, atService] : [atService, line];
  const told = once(other, 'close');
  other.resume();

  left.destroy();

  await told;
});

test('a gateway that ends takes its sockets with it', async () => {
  const service = await startSockets('one');
  const gateway = await startTestGateway({ REALTIME_GATEWAY_URL: service.url }, urlSettings);
  const { line } = await open(`${gateway.url}/socket.io/`);
  line.resume();
  const told = once(line, 'close');

  await gateway.stop();

  await told;
});

test('a request that offers another form of HTTP is an ordinary one', async () => {
  const service = await startReplica('content');
  const { url } = await startTestGateway({ CONTENT_URL: service.url }, urlSettings);

  const { status } = await open(`${url}/api/contents`, {}, 'h2c');

  expect(status).toBe(200);
  expect(service.heard).toEqual(['GET /api/contents']);
});

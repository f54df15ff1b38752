import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { closeSlowBodies } from './close-slow-bodies.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A server with short times, and a connection on which these lines were said. */
async function say(text: string, answer: RequestListener, uploadMs = 60_000): Promise<Socket> {
  const server = createServer(answer);
  closeSlowBodies(server, { smallMs: 50, uploadMs });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close().closeAllConnections());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  closers.push(() => socket.destroy());
  socket.on('error', () => {});
  socket.resume();
  socket.write(text.replaceAll('\n', '\r\n'));
  return socket;
}

const whenWhole: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end('whole'));
};
const atOnce: RequestListener = (_request, response) => void response.end('refused');
const head = (type: string) => `POST / HTTP/1.1\nhost: x\ncontent-type: ${type}\ncontent-length: 9\n\nhalf`;

test('half a body of a small call ends the connection', async () => {
  await once(await say(head('application/json'), whenWhole), 'close');
});

test('half an upload ends it too, after the time of uploads', async () => {
  await once(await say(head('multipart/form-data; boundary=x'), whenWhole, 60), 'close');
});

test('an upload that was refused before it came has no more time than a small call', async () => {
  await once(await say(head('multipart/form-data; boundary=x'), atOnce), 'close');
});

test('a whole body keeps its connection, for an answer that takes longer than the body may', async () => {
  let answer = () => {};
  const socket = await say(`${head('application/json')}-body`, (request, response) => {
    request.resume();
    answer = () => void response.end('late');
  });
  // Longer than the 50 ms of a body: a second one that is only half, on another connection, has been ended by then.
  await once(await say(head('application/json'), whenWhole), 'close');
  answer();

  const [reply] = await once(socket, 'data');
  expect(String(reply)).toContain('200 OK');
  expect(socket.destroyed).toBe(false);
});

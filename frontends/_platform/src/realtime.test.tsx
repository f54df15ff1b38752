import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RealtimeMessages } from '@insta-ai/proto/http/realtime';
import { render, screen } from '@testing-library/react';
import { Server } from 'socket.io';
import { afterEach, expect, test, vi } from 'vitest';
import { credentials } from './api/credentials.ts';
import {
  connectRealtime,
  dispatchConnected,
  dispatchOff,
  dispatchRealtime,
  useConnection,
  useRealtime,
} from './realtime.ts';

const message = { prediction: { _id: 'p1' }, content: { _id: 'c1' } } as RealtimeMessages['image-generated'];
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  credentials.forget();
  dispatchOff();
  vi.restoreAllMocks();
});

type Transport = 'polling' | 'websocket';

/** A server that knows what ours does, or polling alone. */
async function startServer(transports: Transport[] = ['polling']) {
  const http = createServer();
  const io = new Server(http, { transports, allowUpgrades: false, pingInterval: 100 });
  io.on('connection', socket => void socket.on('until-here', answer => answer()));
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  closing.push(() => io.close());
  return { io, address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

function Listening({ hear, catchUp }: { hear: (id: string) => void; catchUp?: () => void }) {
  useRealtime('image-generated', ({ prediction }) => hear(prediction._id), catchUp);
  return <p>{useConnection()}</p>;
}

test('what the server says reaches the screen that listens, with the token of the session', async () => {
  credentials.keep('t1');
  const { io, address } = await startServer();
  const tokens: unknown[] = [];
  io.on('connection', socket => {
    tokens.push(socket.handshake.auth.token);
    socket.emit('image-generated', message);
  });
  const hear = vi.fn();
  render(<Listening hear={hear} />);

  closing.unshift(connectRealtime(address));

  await vi.waitFor(() => expect(hear).toHaveBeenCalledWith('p1'));
  expect(tokens).toEqual(['t1']);
  expect(await screen.findByText('connected')).toBeVisible();
});

test('after an interruption the screen is told to fetch what it may have missed', async () => {
  const { io, address } = await startServer();
  let visits = 0;
  io.on('connection', socket => {
    visits += 1;
    if (visits === 1) socket.conn.close();
  });
  const catchUp = vi.fn();
  render(<Listening hear={() => undefined} catchUp={catchUp} />);

  closing.unshift(connectRealtime(address));

  expect(await screen.findByText('interrupted')).toBeVisible();
  catchUp.mockClear();
  await vi.waitFor(() => expect(catchUp).toHaveBeenCalledTimes(1));
});

test('a screen that stood before the first connection fetches what it may have missed', async () => {
  const { address } = await startServer();
  const catchUp = vi.fn();
  render(<Listening hear={() => undefined} catchUp={catchUp} />);

  closing.unshift(connectRealtime(address));

  await vi.waitFor(() => expect(catchUp).toHaveBeenCalledTimes(1));
});

test('a screen that opens after the connection stands fetches what was said while it was on its way', () => {
  dispatchConnected();
  const catchUp = vi.fn();

  render(<Listening hear={() => undefined} catchUp={catchUp} />);

  expect(catchUp).toHaveBeenCalledTimes(1);
});

test.each([
  ['lately', 29_000, 1],
  ['longer ago than an answer is kept', 31_000, 0],
])('a screen that opens fetches once more when the server said something %s', (_, agoMs, times) => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  dispatchConnected();
  now.mockReturnValue(600_000);
  dispatchRealtime('image-generated', message);
  now.mockReturnValue(600_000 + agoMs);
  const catchUp = vi.fn();

  render(<Listening hear={() => undefined} catchUp={catchUp} />);

  expect(catchUp).toHaveBeenCalledTimes(times);
});

test('a screen that opens without a connection waits for it', () => {
  dispatchConnected();
  dispatchOff();
  const catchUp = vi.fn();

  render(<Listening hear={() => undefined} catchUp={catchUp} />);

  expect(catchUp).not.toHaveBeenCalled();
});

/** Waits until one line alone is open at the server, and gives it. */
function onlyLine(io: Server, transport: Transport) {
  return vi.waitFor(() => {
    const open = [...io.sockets.sockets.values()];
    expect(open.map(({ conn }) => conn.transport.name)).toEqual([transport]);
    return open[0];
  });
}

test('it polls first and goes over to a WebSocket, and what is said on the way is heard without asking again', async () => {
  const { io, address } = await startServer(['polling', 'websocket']);
  const transports: string[] = [];
  io.on('connection', socket => {
    transports.push(socket.conn.transport.name);
    // Said over the line that is about to be left.
    for (const open of io.sockets.sockets.values())
      if (transports.length === 2 && open.conn.transport.name === 'polling')
        open.emit('image-generated', { ...message, prediction: { _id: 'old line' } });
  });
  const [hear, catchUp] = [vi.fn(), vi.fn()];
  render(<Listening hear={hear} catchUp={catchUp} />);

  closing.unshift(connectRealtime(address));
  const quick = await onlyLine(io, 'websocket');
  quick?.emit('image-generated', message);

  await vi.waitFor(() => expect(hear).toHaveBeenCalledWith('p1'));
  expect(hear.mock.calls).toEqual([['old line'], ['p1']]);
  expect(transports).toEqual(['polling', 'websocket']);
  expect(catchUp).toHaveBeenCalledTimes(1);
  expect(screen.getByText('connected')).toBeVisible();
});

test('where a WebSocket cannot be had polling goes on', async () => {
  const { io, address } = await startServer();
  const hear = vi.fn();
  render(<Listening hear={hear} />);

  closing.unshift(connectRealtime(address));
  await screen.findByText('connected');
  const line = await onlyLine(io, 'polling');
  line?.emit('image-generated', message);

  await vi.waitFor(() => expect(hear).toHaveBeenCalledWith('p1'));
});

test('a WebSocket that broke comes back, and what was missed is asked for', async () => {
  const { io, address } = await startServer(['polling', 'websocket']);
  const catchUp = vi.fn();
  render(<Listening hear={() => undefined} catchUp={catchUp} />);
  closing.unshift(connectRealtime(address));
  const quick = await onlyLine(io, 'websocket');

  quick?.conn.close();

  await vi.waitFor(() => expect(catchUp).toHaveBeenCalledTimes(2));
  expect((await onlyLine(io, 'websocket'))?.id).not.toBe(quick?.id);
});

test('a screen that is gone hears nothing', () => {
  const hear = vi.fn();
  const { unmount } = render(<Listening hear={hear} />);

  unmount();
  dispatchRealtime('image-generated', message);

  expect(hear).not.toHaveBeenCalled();
});

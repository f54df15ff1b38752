import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLine } from './line.ts';

const isWebSocket = (url = '') => url.includes('transport=websocket');

/** A server that knows what ours does, behind a proxy that passes WebSockets on or not. */
async function startServer() {
  const http = createServer();
  const passes = { webSockets: false };
  const tries: string[] = [];
  const io = new Server(http, {
    transports: ['polling', 'websocket'],
    allowUpgrades: false,
    pingInterval: 100,
    allowRequest({ url = '' }, answer) {
      if (isWebSocket(url)) tries.push(url);
      answer(null, passes.webSockets || !isWebSocket(url));
    },
  });
  io.on('connection', socket => void socket.on('until-here', answer => answer()));
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => io.close());
  /** Waits until one line alone is open, and gives it. */
  const onlyLine = (transport: string) =>
    vi.waitFor(() => {
      const open = [...io.sockets.sockets.values()];
      expect(open.map(({ conn }) => conn.transport.name)).toEqual([transport]);
      return open[0]!;
    });
  return { io, passes, tries, onlyLine, address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

/** The line of a page, with pauses that a test can wait for. */
function openPage(address: string) {
  const ended = new AbortController();
  const page = { hear: vi.fn(), connected: vi.fn(), interrupted: vi.fn(), isSeen: vi.fn(() => true) };
  openLine({
    ...page,
    io: connect,
    address,
    token: () => 't',
    ended: ended.signal,
    quickAgain: { firstMs: 20, mostMs: 40 },
  });
  onTestFinished(() => ended.abort());
  return page;
}

test('a page that had no WebSocket goes over to one later, misses nothing and shows no interruption', async () => {
  const { io, passes, tries, onlyLine, address } = await startServer();
  io.on('connection', socket => {
    if (socket.conn.transport.name === 'polling') return;
    // Said over the line that is about to be left.
    for (const open of io.sockets.sockets.values())
      if (open.conn.transport.name === 'polling') open.emit('news', 'old line');
  });
  const { hear, connected, interrupted } = openPage(address);
  await vi.waitFor(() => expect(tries.length).toBeGreaterThan(2));
  await onlyLine('polling');

  passes.webSockets = true;
  const quick = await onlyLine('websocket');
  quick.emit('news', 'new line');

  await vi.waitFor(() => expect(hear).toHaveBeenLastCalledWith('news', 'new line'));
  expect(hear.mock.calls).toEqual([
    ['news', 'old line'],
    ['news', 'new line'],
  ]);
  expect(connected).toHaveBeenCalledTimes(1);
  expect(interrupted).not.toHaveBeenCalled();
});

test('no WebSocket is tried while nobody looks at the page', async () => {
  const { passes, tries, onlyLine, address } = await startServer();
  const { isSeen } = openPage(address);
  isSeen.mockReturnValue(false);

  await vi.waitFor(() => expect(isSeen.mock.calls.length).toBeGreaterThan(2));
  expect(tries).toHaveLength(1);
  passes.webSockets = true;
  isSeen.mockReturnValue(true);

  await onlyLine('websocket');
});

test('a WebSocket that broke and came back by polling is tried again, too', async () => {
  const { passes, onlyLine, address } = await startServer();
  passes.webSockets = true;
  const { connected, interrupted } = openPage(address);
  const quick = await onlyLine('websocket');

  passes.webSockets = false;
  quick.conn.close();
  await onlyLine('polling');
  passes.webSockets = true;

  await onlyLine('websocket');
  expect(connected).toHaveBeenCalledTimes(2);
  expect(interrupted).toHaveBeenCalledTimes(1);
});

import { events } from '@insta-ai/proto/bus/events';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openLine } from '../../../frontends/_platform/src/line.ts';
import {
  type RealtimeGateway,
  startRealtimeGateway,
} from '../../../services/realtime-gateway/test/start-realtime-gateway.ts';

let gateway: RealtimeGateway;
beforeAll(async () => {
  gateway = await startRealtimeGateway();
});
afterAll(() => gateway?.stop());

/** Where nobody answers a WebSocket, as while a proxy restarts. */
const nowhere = 'http://127.0.0.1:9';

it('a page that goes over to a WebSocket late hears all that realtime-gateway says on the way', async () => {
  const replica = await gateway.startReplica();
  const { userId, token } = await gateway.identity.newUser();
  const ended = new AbortController();
  const heard = new Set<string>();
  const tries: string[] = [];
  let takesWebSockets = false;
  let quick: ReturnType<typeof io> | undefined;
  const [connected, interrupted] = [vi.fn(), vi.fn()];
  openLine({
    io(address, options) {
      if (options.transports?.[0] !== 'websocket') return io(address, options);
      tries.push(address);
      quick = io(takesWebSockets ? address : nowhere, options);
      return quick;
    },
    address: replica.url,
    token: () => token,
    hear: (_name, message) => heard.add((message as { _content: string })._content),
    connected,
    interrupted,
    isSeen: () => true,
    ended: ended.signal,
    quickAgain: { firstMs: 20, mostMs: 40 },
  });
  await vi.waitFor(() => expect(tries.length).toBeGreaterThan(1));

  takesWebSockets = true;
  const said: string[] = [];
  const say = async () => {
    const contentId = `c${said.length}`;
    said.push(contentId);
    await gateway.say(events.contentDeleted, userId, { contentId, live: true });
  };
  while (!quick?.connected) await say();
  const afterwards = said.length + 20;
  while (said.length < afterwards) await say();

  await vi.waitFor(() => expect([...heard].sort()).toEqual([...said].sort()));
  expect(connected).toHaveBeenCalledTimes(1);
  expect(interrupted).not.toHaveBeenCalled();
  ended.abort();
});

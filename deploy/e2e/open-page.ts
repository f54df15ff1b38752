import { Agent } from 'node:http';
import type { RealtimeMessages } from '@insta-ai/proto/http/realtime';
import { io, type Socket } from 'socket.io-client';
import { openLine } from '../../frontends/_platform/src/line.ts';

/** Who has the page open, and what is done on it. */
type Doings = {
  token: string;
  hear?: { [Name in keyof RealtimeMessages]?: (message: RealtimeMessages[Name]) => void };
  /** The connection stands, for the first time or again: a screen fetches what it may have missed. */
  connected?(): void;
  /** As behind a proxy that knows no WebSocket. */
  pollsOnly?: boolean;
};

/** An open page without its screen: the line of the shell, and how it fares. */
export type OpenPage = {
  isConnected(): boolean;
  /** Whether news come over a WebSocket by now. */
  isQuick(): boolean;
  /** How long it was without a connection each time, in milliseconds; the last one may still go on. */
  gaps(): number[];
  close(): void;
};

/** Connections that wait for the next request, as a browser keeps them; all pages share them. */
const kept = new Agent({ keepAlive: true });

/** Opens the line of a page; resolves when it stands. */
export async function openPage(origin: string, doings: Doings): Promise<OpenPage> {
  const ended = new AbortController();
  const gaps: number[] = [];
  const sockets: Socket[] = [];
  let lostAt: number | undefined;
  const opened = Promise.withResolvers<void>();
  openLine({
    io: (address, options) => {
      const isQuick = options.transports?.every(name => name === 'websocket') ?? false;
      const autoConnect = !(isQuick && doings.pollsOnly);
      const socket = io(address, {
        ...options,
        agent: kept as unknown as string,
        forceNew: true,
        autoConnect,
      });
      sockets.push(socket);
      return socket;
    },
    address: origin,
    token: () => doings.token,
    hear: (name, message) => doings.hear?.[name as keyof RealtimeMessages]?.(message as never),
    connected() {
      if (lostAt !== undefined) gaps.push(performance.now() - lostAt);
      lostAt = undefined;
      opened.resolve();
      doings.connected?.();
    },
    interrupted() {
      lostAt ??= performance.now();
    },
    isSeen: () => true,
    ended: ended.signal,
  });
  await opened.promise;
  return {
    isConnected: () => lostAt === undefined,
    isQuick: () => sockets.some(({ connected, io }) => connected && io.engine.transport.name === 'websocket'),
    gaps: () => (lostAt === undefined ? gaps : [...gaps, performance.now() - lostAt]),
    close: () => ended.abort(),
  };
}

import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';

type Options = Partial<ManagerOptions & SocketOptions>;
type Io = (address: string, options: Options) => Socket;

/** Constants of the specification (section 9). */
export const linePace = {
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
};

/** How long the first line is waited for to say all that it was told, in milliseconds. */
const restWithinMs = 5_000;

type Line = {
  io: Io;
  address: string;
  /** Asked at each connection, so that a reconnect after a new sign-in carries the new token. */
  token(): string | null | undefined;
  hear(name: string, message: unknown): void;
  /** The connection stands, for the first time or again: something may have been missed. */
  connected(): void;
  interrupted(): void;
  ended: AbortSignal;
};

/**
 * Polls first (specification section 4), and goes over to a WebSocket once one stands: news then come at once, and a waiting page
 * costs no requests. Where none can be had, by a proxy that knows none, polling stays.
 */
export function openLine(line: Line): void {
  const { io, address, token, ended } = line;
  const options: Options = { ...linePace, path: '/socket.io', auth: answer => answer({ token: token() }) };
  const polling = io(address, { ...options, transports: ['polling'] });
  let current = polling;
  ended.addEventListener('abort', () => polling.close());
  attach(polling);
  polling.once('connect', () => {
    const quick = io(address, { ...options, transports: ['websocket'], forceNew: true });
    ended.addEventListener('abort', () => quick.close());
    quick.once('connect_error', () => quick.close());
    quick.once('connect', async () => {
      quick.off('connect_error');
      // From now on it comes back as it can.
      Object.assign(quick.io.opts, { transports: ['websocket', 'polling'], tryAllTransports: true });
      attach(quick);
      const hasSaidAll = await polling
        .timeout(restWithinMs)
        .emitWithAck('until-here')
        .then(() => true)
        .catch(() => false);
      polling.off().offAny().close();
      if (!hasSaidAll && !ended.aborted) line.connected();
    });
  });

  /** Hears messages and how the connection is, of the line that counts and of the one before it until that has said all. */
  function attach(socket: Socket) {
    current = socket;
    socket.on('connect', line.connected);
    const interrupted = () => {
      if (ended.aborted) return;
      line.interrupted();
      // The client does not come back by itself when it was the server that refused or closed (an ended session).
      if (!socket.active) inAWhile(ended, () => socket === current && socket.connect());
    };
    socket.on('disconnect', interrupted);
    socket.on('connect_error', interrupted);
    socket.onAny(line.hear);
  }
}

/** Tries again later what the client does not try by itself, unless the line has ended. */
export function inAWhile(ended: AbortSignal, goOn: () => unknown): void {
  setTimeout(() => ended.aborted || goOn(), linePace.reconnectionDelayMax);
}

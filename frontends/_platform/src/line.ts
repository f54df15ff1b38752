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

/** Pauses between two tries to have a WebSocket, in milliseconds; each is twice the one before, so that a proxy that knows none is asked rarely. */
const usualQuickAgain = { firstMs: 120_000, mostMs: 1_800_000 };

type Line = {
  io: Io;
  address: string;
  /** Asked at each connection, so that a reconnect after a new sign-in carries the new token. */
  token(): string | null | undefined;
  hear(name: string, message: unknown): void;
  /** The connection stands, for the first time or again: something may have been missed. */
  connected(): void;
  interrupted(): void;
  /** Whether somebody may look at the page: else a WebSocket is not tried again. */
  isSeen(): boolean;
  ended: AbortSignal;
  /** Shorter pauses where a test cannot wait for the usual ones. */
  quickAgain?: typeof usualQuickAgain;
};

/**
 * Polls first (specification section 4), and goes over to a WebSocket once one stands: news then come at once, and a waiting page
 * costs no requests. Where none can be had, by a proxy that knows none or in a restart, polling stays, and one is tried again now and then.
 */
export function openLine(line: Line): void {
  const { io, address, token, ended, quickAgain = usualQuickAgain } = line;
  const options: Options = { ...linePace, path: '/socket.io', auth: answer => answer({ token: token() }) };
  const polling = io(address, { ...options, transports: ['polling'] });
  let current = polling;
  let trying: Socket | undefined;
  let nextTry: ReturnType<typeof setTimeout> | undefined;
  ended.addEventListener('abort', () => {
    clearTimeout(nextTry);
    trying?.close();
    current.close();
  });
  attach(polling);
  polling.once('connect', () => goOver(quickAgain.firstMs));

  /** Opens a WebSocket beside the line that polls. */
  function goOver(pauseMs: number) {
    const old = current;
    const quick = io(address, { ...options, transports: ['websocket'], forceNew: true });
    trying = quick;
    quick.once('connect_error', () => {
      quick.off().close();
      trying = undefined;
      goOverLater(pauseMs);
    });
    quick.once('connect', async () => {
      quick.off('connect_error');
      // From now on it comes back as it can.
      Object.assign(quick.io.opts, { transports: ['websocket', 'polling'], tryAllTransports: true });
      trying = undefined;
      attach(quick);
      ended.addEventListener('abort', () => old.close());
      const hasSaidAll = await old
        .timeout(restWithinMs)
        .emitWithAck('until-here')
        .then(() => true)
        .catch(() => false);
      old.off().offAny().close();
      if (!hasSaidAll && !ended.aborted) line.connected();
    });
  }

  /** Pages that were all put back by one restart do not come all at once. */
  function goOverLater(pauseMs: number) {
    clearTimeout(nextTry);
    if (ended.aborted) return;
    nextTry = setTimeout(
      () => {
        if (isQuick(current)) return;
        if (current.connected && line.isSeen()) goOver(Math.min(2 * pauseMs, quickAgain.mostMs));
        else goOverLater(pauseMs);
      },
      pauseMs * (0.5 + Math.random()),
    );
  }

  /** Hears messages and how the connection is, of the line that counts and of the one before it until that has said all. */
  function attach(socket: Socket) {
    current = socket;
    socket.on('connect', () => {
      line.connected();
      // A WebSocket that broke may have come back by polling.
      if (socket === current && socket !== polling && !isQuick(socket)) goOverLater(quickAgain.firstMs);
    });
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

function isQuick({ connected, io }: Socket): boolean {
  return connected && io.engine.transport.name === 'websocket';
}

/** Tries again later what the client does not try by itself, unless the line has ended. */
export function inAWhile(ended: AbortSignal, goOn: () => unknown): void {
  setTimeout(() => ended.aborted || goOn(), linePace.reconnectionDelayMax);
}

import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';

type Io = (address: string, options: Partial<ManagerOptions & SocketOptions>) => Socket;

/** How long the first line is waited for to say all that it was told, in milliseconds. */
const restWithinMs = 5_000;

type Line = {
  io: Io;
  address: string;
  options: Partial<ManagerOptions & SocketOptions>;
  /** Hears messages and how the connection is, of the line that counts and of the one before it until that has said all. */
  attach(socket: Socket): void;
  /** Something may have been missed between two lines. */
  catchUp(): void;
  ended: AbortSignal;
};

/**
 * Polls first (specification section 4), and goes over to a WebSocket once one stands: news then come at once, and a waiting page
 * costs no requests. Where none can be had, by a proxy that knows none, polling stays.
 */
export function openLine({ io, address, options, attach, catchUp, ended }: Line): void {
  const polling = io(address, { ...options, transports: ['polling'] });
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
      if (!hasSaidAll && !ended.aborted) catchUp();
    });
  });
}

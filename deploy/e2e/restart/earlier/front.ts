import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What a cluster's Service is to browsers: one address, which leads each new connection to who stands behind it at the time. */
export type Front = {
  url: string;
  /** From now on new connections go to this port; open ones stay where they are, as those of a pod do that ends. */
  leadTo(port: number): void;
  stop(): Promise<void>;
};

export async function openFront(first: number): Promise<Front> {
  let behind = first;
  const open = new Set<Socket>();
  const keep = (socket: Socket, other: () => Socket) => {
    open.add(socket);
    // A cut is passed on as one: whoever asked shall see what a browser would.
    socket.on('error', () => other().resetAndDestroy());
    socket.once('close', () => {
      open.delete(socket);
      other().destroySoon();
    });
  };
  const server = createServer({ noDelay: true, allowHalfOpen: true }, browser => {
    const gateway = connect({ host: '127.0.0.1', port: behind, noDelay: true, allowHalfOpen: true });
    keep(browser, () => gateway);
    keep(gateway, () => browser);
    browser.pipe(gateway).pipe(browser);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(port) {
      behind = port;
    },
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A line to a server that a test can cut, as when the server goes away, and mend. */
export type CuttableLine = { port: number; cut(): void; mend(): Promise<void>; stop(): void };

/** `onOpen` sees both ends of each connection before anything goes through: what it reads of one is read before the other end has it. */
export async function startCuttableLine(
  target: string,
  onOpen: (near: Socket, far: Socket) => void = () => {},
): Promise<CuttableLine> {
  const { hostname, port: targetPort } = new URL(target);
  const open = new Set<Socket>();
  let server: Server;
  let port = 0;
  const mend = async () => {
    server = createServer(near => {
      const far = connect(Number(targetPort), hostname);
      onOpen(near, far);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(from);
        from.on('error', () => {});
        from.on('close', () => {
          open.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const cut = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  await mend();
  return { port, cut, mend, stop: cut };
}

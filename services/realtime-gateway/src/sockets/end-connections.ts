import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers what ends the connections that became sockets: the server no longer knows them, and would wait for them at its end. */
export function endConnections(server: Server): () => void {
  const open = new Set<Duplex & { destroySoon?(): void }>();
  server.on('upgrade', (_, connection: Duplex) => {
    open.add(connection);
    connection.once('close', () => open.delete(connection));
  });
  return () => {
    // What was written last, the word that it ends, is sent first.
    for (const connection of open) connection.destroySoon?.();
  };
}

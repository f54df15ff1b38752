import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { runCommand } from './commands/run-command.ts';
import { createCursors } from './cursors.ts';
import { loadCatalog } from './storage/catalog.ts';
import { createDocumentWriter } from './storage/document-writer.ts';
import { openRetries } from './storage/retries.ts';
import { openSqliteFile } from './storage/sqlite-file.ts';
import { serveConnection } from './wire/serve-connection.ts';

export interface DocumentStoreOptions {
  /** Where `documents.sqlite` lies; made when missing. One process at a time. */
  readonly folder: string;
  /** 0 (the default) takes a free one. */
  readonly port?: number;
  /** There is no sign-in, so there is no other address to listen on. */
  readonly host?: '127.0.0.1';
}

export interface DocumentStore {
  readonly url: string;
  stop(): Promise<void>;
}

/** Stands in for MongoDB in the embedded run: the official driver connects to `url` and knows no difference. */
export async function startDocumentStore(options: DocumentStoreOptions): Promise<DocumentStore> {
  const { folder, port = 0, host = '127.0.0.1' } = options;
  const file = await openSqliteFile(folder);
  const catalog = loadCatalog(file);
  const store = {
    file,
    catalog,
    writer: createDocumentWriter(file, catalog),
    cursors: createCursors(),
    retries: openRetries(file),
    address: '',
  };

  const connections = new Map<Socket, Promise<void>>();
  const server = createServer({ noDelay: true }, socket => {
    const served = serveConnection(socket, request => runCommand(store, request));
    connections.set(socket, served);
    served.finally(() => connections.delete(socket));
  });
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    await file.close();
    throw error;
  }
  const address = server.address() as AddressInfo;
  store.address = `${host}:${address.port}`;
  return {
    url: `mongodb://${store.address}/?directConnection=true`,
    async stop() {
      const open = [...connections];
      server.close();
      for (const [socket] of open) socket.destroy();
      // a command that has begun is finished before the file is closed
      await Promise.all(open.map(([, served]) => served));
      await file.close();
    },
  };
}

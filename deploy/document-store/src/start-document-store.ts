import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type DatabaseAccount, type OwnAccount, withAccount } from '@insta-ai/deploy/accounts/own-account';
import { runCommand } from './commands/run-command.ts';
import { createCursors } from './cursors.ts';
import { guardConnection } from './sign-in/guard-connection.ts';
import { scramCredential } from './sign-in/scram.ts';
import { loadCatalog } from './storage/catalog.ts';
import { createDocumentWriter } from './storage/document-writer.ts';
import { openRetries } from './storage/retries.ts';
import { openSqliteFile } from './storage/sqlite-file.ts';
import { serveConnection } from './wire/serve-connection.ts';

/** It speaks no TLS, so there is no other address to listen on. */
const host = '127.0.0.1';

export interface DocumentStoreOptions {
  /** Where `documents.sqlite` lies; made when missing. One process at a time. */
  readonly folder: string;
  /** Where it notes how much it has kept, so that a loss is seen at the next start; see `faultOfDocuments`. */
  readonly highWaterFile?: string;
  /** 0 (the default) takes a free one. */
  readonly port?: number;
  /** Who may connect; without one everybody of this machine, which only a test may do. */
  readonly account?: OwnAccount;
  /** Who may connect besides, each to one database. */
  readonly guests?: readonly DatabaseAccount[];
}

export interface DocumentStore {
  readonly url: string;
  stop(): Promise<void>;
}

/** Stands in for MongoDB in the embedded run: the official driver connects to `url` and knows no difference. */
export async function startDocumentStore(options: DocumentStoreOptions): Promise<DocumentStore> {
  const { folder, port = 0, account, guests = [] } = options;
  const file = await openSqliteFile(folder, options.highWaterFile);
  const catalog = loadCatalog(file);
  const store = {
    file,
    catalog,
    writer: createDocumentWriter({ file, catalog }),
    cursors: createCursors(),
    retries: openRetries(file),
    address: '',
  };

  const allGuests = [
    ...(account ? [scramCredential(account)] : []),
    ...guests.map(guest => ({ ...scramCredential(guest), database: guest.database })),
  ];
  const connections = new Map<Socket, Promise<void>>();
  const server = createServer({ noDelay: true }, socket => {
    const served = serveConnection(
      socket,
      guardConnection(allGuests, request => runCommand(store, request)),
    );
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
  store.address = `${host}:${(server.address() as AddressInfo).port}`;
  return {
    url: withAccount(`mongodb://${store.address}/?directConnection=true`, account),
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

import { startDocumentStore } from '../../embedded/src/document-store/start-document-store.ts';

/** The embedded document store as a process of its own. */
const { DATA_DIR = '', PORT = '0' } = process.env;
const store = await startDocumentStore({ folder: DATA_DIR, port: Number(PORT) });
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void store.stop().then(() => process.exit(0)));
}

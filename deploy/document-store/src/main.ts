import { startDocumentStore } from './start-document-store.ts';
import { highWaterOf } from './storage/high-water.ts';

/** The embedded document store as a process of its own. */
const { DATA_DIR = '', PORT = '0', ACCOUNT = '', PASSWORD = '', GUESTS = '[]' } = process.env;
const account = { user: ACCOUNT, password: PASSWORD };
const store = await startDocumentStore({
  folder: DATA_DIR,
  port: Number(PORT),
  account,
  guests: JSON.parse(GUESTS),
  highWaterFile: highWaterOf(DATA_DIR),
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void store.stop().then(() => process.exit(0)));
}

import { startDocumentStore } from './start-document-store.ts';
import { faultOfLog, highWaterOf } from './storage/high-water.ts';

/** The embedded document store as a process of its own. Who starts it first has asked for all faults; started again after a kill, it asks for the one that its next write would hide. */
const {
  DATA_DIR = '',
  PORT = '0',
  ACCOUNT = '',
  PASSWORD = '',
  GUESTS = '[]',
  ACCEPT_LOSS = '',
} = process.env;
const fault = ACCEPT_LOSS === 'true' ? undefined : faultOfLog(DATA_DIR);
if (fault) {
  console.error(`${DATA_DIR} ${fault}.`);
  process.exit(1);
}
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

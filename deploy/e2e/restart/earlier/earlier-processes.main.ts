import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

/** A product as its own launcher gives it; that of an earlier version may hold more. */
type Earlier = {
  publicUrl: string;
  email: string;
  password: string;
  simulatorUrl: string | undefined;
  processes: ReadonlyMap<string, { pid(): number | undefined; stop(): Promise<void> }>;
  stop(): Promise<void>;
};

/**
 * Runs the processes of an earlier version by its own launcher, which alone knows their settings: `node earlier-processes.main.ts
 * <its source>`. Says one line of JSON when they are there (`EarlierRun`), ends each whose name it reads and says so, and ends with its
 * standard input.
 */
const [source = ''] = process.argv.slice(2);
const launcher = pathToFileURL(`${source}/deploy/processes/src/start-processes.ts`).href;
const { startProcesses } = await import(launcher);
const say = (line: string) => process.stderr.write(`${line}\n`);
const tell = (news: object) => process.stdout.write(`${JSON.stringify(news)}\n`);
// Since after 0.1.0 a start is one thing.
const isOfTwo = startProcesses.length === 2;
const run: Earlier = await (isOfTwo
  ? startProcesses(process.env, say)
  : startProcesses({ given: process.env, say }));

const { publicUrl, email, password, simulatorUrl } = run;
const pids = Object.fromEntries([...run.processes].map(([name, one]) => [name, one.pid()]));
tell({ publicUrl, email, password, simulatorUrl, pids });
for await (const name of createInterface({ input: process.stdin })) {
  await run.processes.get(name)?.stop();
  tell({ ended: name });
}
await run.stop();
// Nothing of it is left; what an earlier version may have forgotten to close would keep this open.
process.exit(0);

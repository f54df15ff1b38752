import { reasonOf } from '../../embedded/src/cannot-start.ts';
import { startProcesses } from './start-processes.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const starting = startProcesses(process.env, say);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());

try {
  const run = await starting;
  say(
    `${run.processes.size} processes are running; their logs are in ${process.env.DATA_DIR ?? '.data'}/logs`,
  );
  say(`Insta AI is running: ${run.signInUrl ?? run.publicUrl}  (${run.email} / ${run.password})`);
  if (run.simulatorUrl) say(`Simulated platforms, feed and mail box: ${run.simulatorUrl}`);
} catch (error) {
  process.stderr.write(`Insta AI cannot start. ${reasonOf(error)}\n`);
  process.exit(1);
}

async function end(): Promise<void> {
  process.once('SIGINT', () => process.exit(130));
  await starting.then(run => run.stop()).catch(() => {});
  process.exit(0);
}

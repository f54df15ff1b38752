import { Installer } from './src/installer.ts';
import { systemPrograms } from './src/system-programs.ts';

/** Installs what is missing of the named programs: `node deploy/system/main.ts nats-server ffmpeg`. Code 1 when something still is. */
const say = (line: string) => void process.stdout.write(`${line}\n`);
const installer = new Installer({ path: process.env.PATH ?? '', say });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    process.once('SIGINT', () => process.exit(130));
    void installer.stop().then(() => process.exit(130));
  });

const wanted = Object.values(systemPrograms).filter(({ name }) => process.argv.includes(name));
for (const program of wanted) {
  const presence = await installer.ensure(program).catch(() => undefined);
  if (!presence) break;
  if (presence.isThere) continue;
  const because = presence.reason ? `, and ${presence.reason}` : '';
  say(`${program.name} is missing${because}: ${presence.advice}.`);
  process.exitCode = 1;
}

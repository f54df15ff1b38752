import { spawn } from 'node:child_process';
import { CannotStart } from './cannot-start.ts';
import { findNatsServer, natsMissing, usualFolders } from './nats-server.ts';

/** TABLE: package managers that bring a nats-server, with the commands that install it without asking. */
const installers = [
  {
    program: 'apt-get',
    asRoot: true,
    commands: [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', 'nats-server'],
    ],
  },
  { program: 'brew', asRoot: false, commands: [['brew', 'install', 'nats-server']] },
];

/** Makes sure that there is a nats-server: on the PATH, else from the distribution's package, else a text that names the ways. */
export async function ensureNatsServer(
  path: string,
  say: (line: string) => void,
  others: readonly string[] = usualFolders,
): Promise<void> {
  if (await findNatsServer(path, others)) return;
  for (const installer of installers) {
    if (installer.asRoot && process.getuid?.() !== 0) continue;
    say(`nats-server is missing; trying ${installer.program} …`);
    const worked = await runAll(installer.commands, path);
    if (worked && (await findNatsServer(path, others))) return;
  }
  throw new CannotStart(natsMissing);
}

async function runAll(commands: string[][], path: string): Promise<boolean> {
  for (const command of commands) {
    if (!(await run(command, path))) return false;
  }
  return true;
}

function run([program = '', ...rest]: string[], path: string): Promise<boolean> {
  return new Promise(resolve => {
    const child = spawn(program, rest, {
      stdio: 'ignore',
      env: { ...process.env, PATH: path, DEBIAN_FRONTEND: 'noninteractive' },
    });
    child.once('error', () => resolve(false));
    child.once('exit', code => resolve(code === 0));
  });
}

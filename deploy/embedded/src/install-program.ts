import { spawn } from 'node:child_process';

/** TABLE: package managers that bring a program without asking, and whether they need the right to. */
const installers = [
  {
    program: 'apt-get',
    asRoot: true,
    before: [['apt-get', 'update', '-qq']],
    install: ['apt-get', 'install', '-y', '-qq'],
  },
  { program: 'brew', asRoot: false, before: [], install: ['brew', 'install'] },
];

/** Tries to install a package of that name until `isThere` says so; answers whether it is. */
export async function installProgram(
  name: string,
  path: string,
  say: (line: string) => void,
  isThere: () => Promise<boolean>,
): Promise<boolean> {
  if (await isThere()) return true;
  for (const { program, asRoot, before, install } of installers) {
    if (asRoot && process.getuid?.() !== 0) continue;
    say(`${name} is missing; trying ${program} …`);
    const worked = await runAll([...before, [...install, name]], path);
    if (worked && (await isThere())) return true;
  }
  return false;
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

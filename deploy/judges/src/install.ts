import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { folderOf, markOf } from './installed.ts';
import { type Judge, type JudgeName, judgeTable } from './judge-table.ts';
import { runProgram } from './run-program.ts';

/** Runs a program, in what is left of the time. */
type Run = (program: string, args: readonly string[], env?: Readonly<Record<string, string>>) => string;

/** Installs a judge into its folder, within a limit if there is one; answers why it could not be, in the words of the installer. */
export function install(name: JudgeName, limitMinutes?: number): string | undefined {
  const endsAt = limitMinutes === undefined ? undefined : performance.now() + limitMinutes * 60_000;
  const run: Run = (program, args, env) =>
    runProgram(program, args, env, endsAt === undefined ? undefined : endsAt - performance.now());
  const { from, version }: Judge = judgeTable[name];
  const folder = folderOf(name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    if ('go' in from) run('go', ['install', `${from.go}@${version}`], { GOBIN: folder, ...alone });
    else if ('build' in from) build(run, download(run, `${from.module}@${version}`), folder, from);
    else if ('module' in from) copyFiles(download(run, `${from.module}@${version}`), folder, from);
    else if ('apt' in from) {
      const debian = { DEBIAN_FRONTEND: 'noninteractive' };
      run('apt-get', ['update', '-qq'], debian);
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...from.apt], debian);
    } else {
      run('python3', ['-m', 'venv', folder]);
      run(join(folder, 'bin/pip'), ['install', '--quiet', `${from.pip}==${version}`]);
    }
    writeFileSync(markOf(name), '');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A program that needs no library of this machine, so that it runs in a container that has nothing else. */
const alone = { CGO_ENABLED: '0' };

/** Fetches a module; answers the folder that it is in. */
function download(run: Run, module: string): string {
  const { Dir: folder, Error: error } = JSON.parse(run('go', ['mod', 'download', '-json', module]));
  if (typeof folder !== 'string') throw new Error(String(error));
  return folder;
}

/** Builds a program of a copy of its module, since the module itself is read-only. */
function build(
  run: Run,
  module: string,
  folder: string,
  from: Extract<Judge['from'], { build: string }>,
): void {
  const copy = mkdtempSync(join(tmpdir(), 'insta-ai-build-'));
  try {
    cpSync(module, copy, { recursive: true });
    run('chmod', ['-R', 'u+w', copy]);
    for (const [file, text] of Object.entries(from.write)) writeFileSync(join(copy, file), text);
    run('go', ['build', '-C', copy, '-o', `${folder}/`, from.build], alone);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function copyFiles(
  module: string,
  folder: string,
  { files, name = file => file }: Extract<Judge['from'], { files: string }>,
): void {
  for (const file of readdirSync(join(module, files))) {
    const called = name(file);
    if (called === '') continue;
    mkdirSync(dirname(join(folder, called)), { recursive: true });
    copyFileSync(join(module, files, file), join(folder, called));
  }
}

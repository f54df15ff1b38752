import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Logger } from '@insta-ai/chassis/logger';
import { programPath } from '../config.ts';

/** What a tool may use at most: memory and one file in megabytes, seconds of a processor. */
export type ToolLimits = { memoryMb: number; fileMb: number; cpuSeconds: number };

/** The command with its limits. They are the kernel's, set by util-linux's prlimit; a system without it (macOS) sets none. */
export async function withLimits(
  command: readonly string[],
  { memoryMb, fileMb, cpuSeconds }: ToolLimits,
): Promise<string[]> {
  const path = await findPrlimit();
  if (!path) return [...command];
  const megabytes = (amount: number) => String(amount * 1_000_000);
  return [
    path,
    `--as=${megabytes(memoryMb)}`,
    `--fsize=${megabytes(fileMb)}`,
    `--cpu=${Math.ceil(cpuSeconds)}`,
    '--core=0',
    ...command,
  ];
}

/** Said once in a process where nothing limits the tools. */
export async function warnWithoutLimits(log: Pick<Logger, 'warn'>): Promise<void> {
  if (await findPrlimit()) return;
  log.warn(
    'prlimit is not installed (it comes with util-linux), so a hostile video may make ffmpeg take all memory of this machine',
  );
}

let prlimit: Promise<string | undefined> | undefined;

function findPrlimit(): Promise<string | undefined> {
  prlimit ??= find('prlimit');
  return prlimit;
}

async function find(program: string): Promise<string | undefined> {
  for (const folder of programPath().split(delimiter)) {
    const path = join(folder, program);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (folder && isThere) return path;
  }
  return undefined;
}

import { type ChildProcess, execFile } from 'node:child_process';
import { join } from 'node:path';

export type Operated = { code: number; out: string; problem: string };

/** The command as an operator runs it; `begun` gets its process, `preload` is a module before it. */
export function operate(
  words: string[],
  env: Record<string, string | undefined>,
  begun: (child: ChildProcess) => void = () => {},
  preload?: string,
): Promise<Operated> {
  const program = join(import.meta.dirname, '../main.ts');
  return new Promise(resolve => {
    const child = execFile(
      process.execPath,
      [...(preload ? ['--import', preload] : []), program, ...words],
      { env: { PATH: process.env.PATH, ...env } },
      (error, out, problem) => resolve({ code: Number(error?.code ?? 0), out, problem }),
    );
    begun(child);
  });
}

import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';

/** What a process of a source runs, as a path within it, and with which settings; only where the system has `/proc`. */
export async function runningProgram(
  pid: number | undefined,
  source: string,
): Promise<{ script: string; settings: Record<string, string> }> {
  const wordsOf = async (file: string) => (await readFile(`/proc/${pid}/${file}`, 'utf8')).split('\0');
  const script = (await wordsOf('cmdline')).find(word => word.startsWith(source) && word.endsWith('main.ts'));
  if (!script) throw new Error(`The process ${pid} does not run a program of ${source}.`);
  const settings = (await wordsOf('environ')).filter(Boolean).map(row => {
    const end = row.indexOf('=');
    return [row.slice(0, end), row.slice(end + 1)];
  });
  return { script: relative(source, script), settings: Object.fromEntries(settings) };
}

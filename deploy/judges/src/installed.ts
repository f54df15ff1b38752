import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Judge, type JudgeName, judgeTable } from './judge-table.ts';

/** Where judges are kept, outside the repository; nothing else is in it. */
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'insta-ai-judges');

/** The folder of a judge at its version. */
export function folderOf(name: JudgeName): string {
  return join(cache, `${name}@${judgeTable[name].version}`);
}

/** Written when everything is in its place, so that half an installation is none. */
export function markOf(name: JudgeName): string {
  return join(folderOf(name), '.installed');
}

/** Which of some judges are not here. */
export function missingOf(names: readonly JudgeName[]): JudgeName[] {
  return names.filter(name => {
    const { from, program }: Judge = judgeTable[name];
    // Packages of Debian are not in our folder, and may have been removed since.
    const isThere = !('apt' in from) || existsSync(join('/usr/bin', program ?? ''));
    return !existsSync(markOf(name)) || !isThere;
  });
}

/** Why a judge cannot be asked, for the name of a skipped test; undefined where it can. */
export function whyNot(...names: JudgeName[]): string | undefined {
  const missing = missingOf(names);
  return missing.length > 0 ? `not installed: ${missing.join(', ')}; "make judges" does it` : undefined;
}

/** The program of a judge. */
export function programOf(name: JudgeName): string {
  const { from, program }: Judge = judgeTable[name];
  if (!program) throw new Error(`${name} is no program`);
  return join(folderOf(name), 'pip' in from ? 'bin' : '', program);
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Memory of a process in MiB: resident, and the share of it that is its own when what it shares is dealt out. */
export function memoryOf(pid: number): { rss: number; pss: number } {
  const text = read(pid, 'smaps_rollup');
  const mib = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;
  return { rss: mib('Rss'), pss: mib('Pss') };
}

/**
 * Resident memory of a process in MiB, as the kernel counts it along the way. To deal out shares it walks all pages, during which
 * the process can map none: who looks often takes this one.
 */
export function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(pid, 'status'))?.[1] ?? 0) / 1024;
}

/** A process and all that it started. */
export function family(pid: number): number[] {
  const children = read(pid, `task/${pid}/children`).match(/\d+/g) ?? [];
  return [pid, ...children.flatMap(child => family(Number(child)))];
}

/** A launcher and all that it started, under the names that its data folder knows them by. */
export function processesOf(launcher: number, dataFolder: string): { name: string; pid: number }[] {
  const logs = join(dataFolder, 'logs');
  const names = new Map(
    // One process of its own keeps no other.
    (existsSync(logs) ? readdirSync(logs) : [])
      .filter(file => file.endsWith('.pid'))
      .map(file => [Number(readFileSync(join(logs, file), 'utf8')), file.replace(/\.pid$/, '')]),
  );
  names.set(launcher, 'launcher');
  return family(launcher).map(pid => ({ pid, name: names.get(pid) ?? nameOf(pid) }));
}

/** What a process is called. */
export function nameOf(pid: number): string {
  return read(pid, 'comm').trim();
}

/** '' of one that has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

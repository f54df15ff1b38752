import { readdirSync, readFileSync } from 'node:fs';
import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { startProduct } from '../e2e/product-process.ts';

const idleMs = 20_000;

/** Resident memory of everything that runs after a start, when nobody asks for anything. */
export async function benchMemory(folder: string): Promise<string[]> {
  const product = await startProduct({ DATA_DIR: folder, PORT: String(await freePort()) });
  try {
    await new Promise(resolve => setTimeout(resolve, idleMs));
    const parts = family(product.pid).map(pid => ({ name: nameOf(pid), mib: residentMiB(pid) }));
    const total = parts.reduce((sum, part) => sum + part.mib, 0);
    return [
      `idle, everything: ${total.toFixed(0)} MiB (${parts.map(part => `${part.name} ${part.mib.toFixed(0)}`).join(', ')}; aim 300)`,
    ];
  } finally {
    await product.stop();
  }
}

/** Resident memory of a process and all its descendants, in MiB. */
export function residentOfAll(pid: number): number {
  return family(pid).reduce((sum, member) => sum + residentMiB(member), 0);
}

/** A process and all its descendants. */
function family(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter(entry => /^\d+$/.test(entry))
    .map(entry => ({
      pid: Number(entry),
      parent: Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${entry}/status`))?.[1] ?? 0),
    }));
  const found = [pid];
  for (const member of found)
    found.push(...parents.filter(({ parent }) => parent === member).map(child => child.pid));
  return found;
}

function nameOf(pid: number): string {
  return read(`/proc/${pid}/comm`).trim();
}

function residentMiB(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

import type { Counts } from '../run/report.ts';

/** Asks a part, by its name; one that comes to no counts of its own says why, and is one failure. */
export async function counted(name: string, run: () => Promise<Counts>): Promise<Counts> {
  process.stdout.write(`containers: ${name}\n`);
  try {
    return await run();
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

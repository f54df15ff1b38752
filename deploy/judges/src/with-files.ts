import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Manifests, or what else a judge reads, by the name of what they are of. */
export type Manifests = Readonly<Record<string, string>>;

/** Writes each to a file, hands over the name of each file, and removes them. */
export async function withFiles<T>(
  manifests: Manifests,
  judge: (nameOf: ReadonlyMap<string, string>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-judged-'));
  try {
    const names = new Map<string, string>();
    for (const [index, [name, text]] of Object.entries(manifests).entries()) {
      const file = join(folder, `${index}.yaml`);
      names.set(file, name);
      await writeFile(file, text);
    }
    return await judge(names);
  } finally {
    await rm(folder, { recursive: true });
  }
}

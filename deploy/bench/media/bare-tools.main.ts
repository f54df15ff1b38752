import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, open, readFile, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { piecesOf } from '../../../services/prediction-media/src/video/pieces-of.ts';

/** Work with the libraries alone, in a process of its own: what the product does, without anything around it. */
export type BareWork =
  | { kind: 'keep'; from: string; to: string }
  | { kind: 'fit'; from: string; to: string; width: number; height: number }
  | { kind: 'copy'; from: string; to: string; isKept: boolean }
  | { kind: 'run'; tool: string; args: readonly string[] };

process.on('message', (work: BareWork) => {
  void run(work).then(() => process.send?.('done'));
});
process.send?.('ready');

async function run(work: BareWork): Promise<void> {
  if (work.kind === 'run') {
    const child = spawn(work.tool, work.args, { stdio: 'ignore' });
    // As the product does, or a busy machine would tell them apart.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${work.tool} ended with ${code}`);
    return;
  }
  if (work.kind === 'copy') {
    // What is to stay is on the disk before anybody is told of it, and has a hash by which copies of it are found.
    if (!work.isKept) return copyFile(work.from, work.to);
    const hash = createHash('sha256');
    for await (const piece of piecesOf(work.from)) hash.update(piece);
    await copyFile(work.from, work.to);
    const copy = await open(work.to, 'r+');
    await copy.sync().finally(() => copy.close());
    return;
  }
  const bytes = await readFile(work.from);
  if (work.kind === 'keep') {
    const small = await sharp(bytes)
      .autoOrient()
      .resize({ width: 480 })
      .webp({ quality: 78, effort: 2 })
      .toBuffer();
    const clean = sharp(bytes).autoOrient().keepIccProfile().jpeg({ quality: 92, optimizeCoding: false });
    await writeFile(work.to, await clean.toBuffer(), { flush: true });
    await writeFile(`${work.to}.webp`, small, { flush: true });
    return;
  }
  const { width, height } = work;
  const fitted = sharp(bytes).autoOrient().toColourspace('srgb').flatten({ background: '#ffffff' });
  const drawn = fitted
    .resize({ width, height, fit: 'cover' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  await writeFile(work.to, await drawn.toBuffer(), { flush: true });
}

import { type Box, findBox, type ReadAt } from './boxes.ts';
import { CannotClean } from './cannot-clean.ts';
import { isoFormat } from './formats.ts';
import type { HiddenPart } from './hidden-parts.ts';

/** Four million entries; an hour of slow motion has fewer. */
const mostTableBytes = 16_000_000;

/** A table as numbers of four bytes; one that claims more than it holds is damaged. */
type Table = (index: number) => number;

/** Where the data of a track stand: in chunks of some samples of some bytes (ISO 14496-12, 8.7). */
export async function* samplesIn(read: ReadAt, track: Box): AsyncGenerator<HiddenPart> {
  const [sizes, runs, near, far] = await Promise.all(
    ['stsz', 'stsc', 'stco', 'co64'].map(name => readTable(read, track, name)),
  );
  const places = near ?? far;
  if (!sizes || !runs || !places) throw new CannotClean('entangled');
  const placeOf = (chunk: number) =>
    near ? near(2 + chunk) : places(2 + 2 * chunk) * 2 ** 32 + places(3 + 2 * chunk);
  const sizeOfAll = sizes(1);
  const samples = sizes(2);
  let sample = 0;
  for (let chunk = 0, run = 0; chunk < places(1) && sample < samples; chunk += 1) {
    // A run says the number of its first chunk, counted from one, and how many samples each of its chunks has.
    if (run + 1 < runs(1) && runs(2 + 3 * (run + 1)) <= chunk + 1) run += 1;
    const next = Math.min(samples, sample + runs(3 + 3 * run));
    let bytes = sizeOfAll * (next - sample);
    if (sizeOfAll === 0) for (let each = sample; each < next; each += 1) bytes += sizes(3 + each);
    yield { start: placeOf(chunk), end: placeOf(chunk) + bytes };
    sample = next;
  }
}

async function readTable(read: ReadAt, track: Box, name: string): Promise<Table | undefined> {
  const box = await findBox(read, isoFormat, track, ['mdia', 'minf', 'stbl', name]);
  if (!box) return undefined;
  if (box.end - box.body > mostTableBytes) throw new CannotClean('damaged');
  const bytes = await read(box.body, box.end - box.body);
  return index => {
    if (4 * index + 4 > bytes.length) throw new CannotClean('damaged');
    return bytes.readUInt32BE(4 * index);
  };
}

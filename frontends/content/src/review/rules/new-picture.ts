import type { Prediction } from '@insta-ai/proto/http/prediction-media';

/** What came of an order: a picture, or the reason why there is none; undefined while it is under way. */
export type Drawn = { output: string } | { problem: string };

/** The first picture that ended since these predictions were known. */
export function drawnSince(known: ReadonlySet<string>, now: readonly Prediction[]): Drawn | undefined {
  for (const { _id, filename, error, completed_at, output } of now) {
    if (known.has(_id) || filename) continue;
    if (error) return { problem: error };
    if (completed_at && output[0] !== undefined) return { output: output[0] };
  }
  return undefined;
}

/** The selection with the new picture in the first place instead of the one that stood there. */
export function withNewPicture(contents: readonly string[], output: string): string[] {
  return contents.includes(output) ? [...contents] : [output, ...contents.slice(1)];
}

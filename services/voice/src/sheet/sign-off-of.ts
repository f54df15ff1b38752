import { type Count, countsOf } from './count-of.ts';
import { sentencesOf } from './texts-of.ts';

/** So many posts must end with it, and this share of all. */
const atLeast = 3;
const leastShare = 0.25;
/** Longer than that it is a text and not a greeting. In characters. */
const longest = 80;

/** The last sentence that posts share; undefined where none repeats. */
export function signOffOf(bodies: readonly string[]): Count | undefined {
  const ends = bodies.flatMap(body => {
    const sentences = sentencesOf(body);
    return sentences.length > 1 ? [body.slice(body.lastIndexOf(sentences.at(-1) ?? '')).trim()] : [];
  });
  const [most] = countsOf(
    ends.filter(end => end.length <= longest),
    { atLeast, most: 1 },
  );
  return most && most.count >= bodies.length * leastShare ? most : undefined;
}

import { mediaError } from '../graph.errors.ts';
import { readFilm } from './read-film.ts';

/** The cover is a frame of the film (instagram-graph-api.md 2.3); one that does not say its length is not compared. */
export async function checkCover(file: string, offsetMs: number | undefined): Promise<void> {
  if (offsetMs === undefined) return;
  const { lengthMs } = await readFilm(file);
  if (lengthMs !== undefined && offsetMs > lengthMs)
    throw mediaError('coverTooLate', `The film is ${Math.round(lengthMs)} ms long.`);
}

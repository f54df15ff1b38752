import type { Timer } from '@insta-ai/chassis/timer';
import { type StripDeps, stripOriginal } from './strip-original.ts';

/** Looked at in one run; between two runs others have their turn. */
const atOnce = 20;
/** Who is killed over one leaves it this long; a video takes a few minutes at most, in milliseconds. */
const leaseMs = 10 * 60 * 1000;
/** What cannot be stripped now is tried again after a day: ffmpeg may be there by then. */
const againMs = 24 * 60 * 60 * 1000;

/**
 * Takes place and author out of what versions kept that did not yet do so at the upload. Each is taken by one replica, and stays
 * where and what it is: a run that is killed leaves either the old bytes or the new ones, and is made up for.
 */
export function stripOriginals(deps: StripDeps): Timer {
  return {
    name: 'strip-originals',
    everyMs: 5_000,
    async run(stopping) {
      for (let count = 0; count < atOnce && !stopping.aborted; count += 1) {
        const now = deps.now().getTime();
        const output = await deps.outputs.takeToStrip(new Date(now), new Date(now + leaseMs));
        if (!output) return;
        if (await stripOriginal(deps, output)) continue;
        deps.log.warn(
          { output: output._id, key: output.key },
          'an original of an earlier version could not be freed of what it tells of place and author; it is tried again',
        );
        await deps.outputs.putOffStrip(output._id, new Date(now + againMs));
      }
    },
  };
}

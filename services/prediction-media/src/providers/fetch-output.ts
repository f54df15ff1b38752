import type { Download } from './image-provider.ts';
import { readCapped } from './read-capped.ts';

/** Largest picture that is taken over, in bytes: the largest a model can draw is far below it. */
const outputLimit = 50 * 1024 * 1024;
const outputMs = 60_000;

export const notItsOwn: Download = {
  kind: 'refused',
  reason: 'The image service gave an address for the picture that is not its own.',
};

/** Said of an output that is gone. */
export const expired =
  'The picture was made but had expired at the image service before we could copy it. Try again.';

/** What a server says of a file that it does not have (any more). */
const goneStatuses: readonly number[] = [403, 404, 410];

/**
 * The bytes of an output, from an address that was checked before; throws when trying again can help. `alsoGone`: what this
 * server says of a missing file besides.
 */
export async function fetchOutput(
  address: string,
  headers: Record<string, string> = {},
  alsoGone: readonly number[] = [],
): Promise<Download> {
  const response = await fetch(address, {
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(outputMs),
  });
  if ([...goneStatuses, ...alsoGone].includes(response.status)) {
    await response.body?.cancel();
    return { kind: 'gone' };
  }
  if (!response.ok || !response.body) throw new Error(`The output answered with status ${response.status}.`);
  const bytes = await readCapped(response.body, outputLimit);
  if (bytes) return { kind: 'bytes', bytes };
  return { kind: 'refused', reason: 'The picture is larger than 50 MB and was not kept.' };
}

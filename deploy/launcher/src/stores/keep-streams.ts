import { join } from 'node:path';
import { keepFlushed } from './keep-flushed.ts';
import { refuseOlderStreams, streamMark } from './stream-mark.ts';

/** Where a nats-server that keeps its things in a folder has its streams. */
export const streamsIn = (folder: string) => join(folder, 'jetstream');

/**
 * Looks after the streams of a nats-server of ours that runs, however it is run: refuses those that are older than they were,
 * and from then on has what is written on the disk within a second. Without `older` nobody checks.
 */
export async function keepStreams(
  url: string,
  folder: string,
  older?: 'refuse' | 'accept',
): Promise<{ stop(): Promise<void> }> {
  if (older === 'refuse') await refuseOlderStreams(url, folder);
  return keepFlushed(streamsIn(folder), older ? { highWater: streamMark(url, folder) } : {});
}

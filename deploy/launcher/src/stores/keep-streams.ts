import { join } from 'node:path';
import type { Say } from '../basis/launch.ts';
import { keepFlushed } from './keep-flushed.ts';
import { areOlder, streamMark } from './stream-mark.ts';
import { noteWentBack, wentBackWords } from './streams-went-back.ts';

/** Where a nats-server that keeps its things in a folder has its streams. */
export const streamsIn = (folder: string) => join(folder, 'jetstream');

/** What is done about streams that are older than they were: a start goes on with them, who only looks leaves them to the next start. */
export type OnOlder = 'go on' | 'look';

/**
 * Looks after the streams of a nats-server of ours that runs, however it is run: tells of those that are older than they were,
 * and from then on has what is written on the disk within a second. Without `older` nobody checks.
 */
export async function keepStreams(
  url: string,
  folder: string,
  older?: OnOlder,
  say: Say = () => {},
): Promise<{ stop(): Promise<void> }> {
  const wentBack = older !== undefined && (await areOlder(url, folder));
  if (wentBack) {
    // While the mark is ahead each start tells of it: a kill in between takes no word away.
    if (older === 'go on') await noteWentBack(folder);
    say(wentBackWords(folder));
  }
  const movesMark = older === 'go on' || (older === 'look' && !wentBack);
  return keepFlushed(streamsIn(folder), movesMark ? { highWater: streamMark(url, folder) } : {});
}

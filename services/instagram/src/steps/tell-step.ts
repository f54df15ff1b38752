import type { Ledger } from '../ledger/ledger.ts';
import { askMedia } from './evidence.ts';
import { outcomeMessages } from './setbacks.ts';
import { go, pause, type Turn, type Workbench } from './workbench.ts';

/** Times that the address of a live post is asked for; it is nice to have and never holds the good news up for long. */
const permalinkTries = 4;

/** The good news, with the address when the platform gives it, stored and said in one write. */
export async function tellPublished(bench: Workbench, ledger: Ledger): Promise<Turn> {
  const canAsk = bench.account !== undefined && !bench.account.needsReconnect;
  const found = canAsk ? await findAddress(bench, ledger) : nowhere;
  const tries = (ledger.faults.permalink ?? 0) + 1;
  if (found.mayCome && tries < permalinkTries) {
    const stored = await bench.write({ faults: { ...ledger.faults, permalink: tries } });
    return pause(stored, bench.pace.retryMs * 2 ** tries, 'the address of the post is not known yet');
  }
  const { mediaId, permalink } = found;
  const live = ledger.live && { ...ledger.live, mediaId: ledger.live.mediaId || mediaId };
  const ending = { state: 'published', permalink, live, sent: null } as const;
  bench.log.info({ publishId: ledger._id, contentId: ledger.contentId, mediaId }, 'post published');
  return go(await bench.write(ending, outcomeMessages(ledger, ending)));
}

const nowhere = { mediaId: '', permalink: '', mayCome: false };

/** Which post it is, where only its container told that it is live, and its address. */
async function findAddress(bench: Workbench, ledger: Ledger): Promise<typeof nowhere> {
  let mediaId = ledger.live?.mediaId ?? '';
  if (mediaId === '') {
    const media = await askMedia(bench, ledger);
    if (typeof media !== 'object') return { ...nowhere, mayCome: true };
    if ('setback' in media) return nowhere;
    mediaId = media.id;
    if (mediaId === '') return nowhere;
  }
  const answer = await bench.platform.permalink(mediaId);
  return answer.kind === 'ok'
    ? { mediaId, permalink: answer.value, mayCome: false }
    : { mediaId, permalink: '', mayCome: true };
}

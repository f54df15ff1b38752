import type { Ledger } from '../ledger/ledger.ts';
import { askMedia } from './evidence.ts';
import { outcomeMessages } from './publish-messages.ts';
import { go, pause, type StepResult, type Workbench } from './workbench.ts';

/** How often to ask for the address of a live post; it is nice to have and must not delay the good news for long. */
const permalinkTries = 4;

/** The good news, with the address if the platform gives it, stored and told in one write. */
export async function tellPublished(bench: Workbench, ledger: Ledger): Promise<StepResult> {
  const canAsk = bench.account !== undefined && !bench.account.needsReconnect;
  const found = canAsk ? await findAddress(bench, ledger) : noAddress;
  const tries = (ledger.faults.permalink ?? 0) + 1;
  if (found.mayComeLater && tries < permalinkTries) {
    const stored = await bench.write({ faults: { ...ledger.faults, permalink: tries } });
    return pause(stored, bench.pace.retryMs * 2 ** tries, 'It is live; its address is not known yet.');
  }
  const { mediaId, permalink } = found;
  const live = ledger.live && { ...ledger.live, mediaId: ledger.live.mediaId || mediaId };
  const ending = { state: 'published', permalink, live, sent: null } as const;
  bench.log.info({ publishId: ledger._id, contentId: ledger.contentId, mediaId }, 'post published');
  return go(await bench.write(ending, outcomeMessages));
}

const noAddress = { mediaId: '', permalink: '', mayComeLater: false };

/** Its address, and which post it is if only the container said that it is live. */
async function findAddress(bench: Workbench, ledger: Ledger): Promise<typeof noAddress> {
  let mediaId = ledger.live?.mediaId ?? '';
  if (mediaId === '') {
    const media = await askMedia(bench, ledger);
    if (typeof media !== 'object') return { ...noAddress, mayComeLater: true };
    if ('setback' in media) return noAddress;
    mediaId = media.id;
    if (mediaId === '') return noAddress;
  }
  const answer = await bench.platform.permalink(mediaId);
  return answer.kind === 'ok'
    ? { mediaId, permalink: answer.value, mayComeLater: false }
    : { mediaId, permalink: '', mayComeLater: true };
}

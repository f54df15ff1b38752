import { retry } from '@insta-ai/chassis/messaging/consumer';
import { bySubcode, type GraphErrorRow } from '../graph/graph-errors.ts';
import type { GraphResult } from '../graph/graph-result.ts';
import { type ContainerWord, certainty, type Evidence, type MediaWord } from './certainty.ts';
import { AccountBusy } from './ledger.store.ts';
import type { Ledger } from './ledger.ts';
import { findOwnMedia, mediaAfterLimit, mediaBeforeLimit } from './own-media.ts';
import {
  fail,
  holdForReconnect,
  outcomeMessages,
  type Setback,
  setBack,
  setbackOf,
  unsure,
  waitForPlatform,
} from './setbacks.ts';
import { end, go, pause, type Turn, type Workbench, waitForTurn } from './workbench.ts';

type Refused = Exclude<GraphResult<unknown>, { kind: 'ok' }>;

/** Sends media_publish: the only call that makes something public, and that must never be made on doubt. */
export async function publish(bench: Workbench, ledger: Ledger, containerId: string): Promise<Turn> {
  const { platform } = bench;
  // One post of an account at a time: two in doubt at once could be taken for each other.
  if (await bench.accountIsBusy(ledger)) return waitForTurn(ledger);
  const obstacle = await quotaObstacle(bench, ledger);
  if (obstacle) return obstacle;
  const before = await platform.recentMedia(listOf(ledger), mediaBeforeLimit);
  if (before.kind !== 'ok') return setBack(bench, ledger, setbackOf(before));
  const sent = { at: bench.now(), endedAt: null, mediaBefore: before.value.map(media => media.id) };
  let stored: Ledger;
  try {
    stored = await bench.write({ sent, streak: null, refusal: null });
  } catch (error) {
    if (!(error instanceof AccountBusy)) throw error;
    return waitForTurn(ledger);
  }
  // A process that slept here has lost its publish to another; what it stored makes the other one look first.
  if (!bench.leaseIsFresh()) return end(retry('the lease ran out before sending', 0));
  const answer = await platform.publish(containerId);
  if (answer.kind === 'ok') {
    const live = { mediaId: answer.value, at: bench.now() };
    return go(await bench.write({ live, sent: null, streak: null }));
  }
  return afterUnsuccessful(bench, { ...stored, sent }, answer);
}

/** The quota is read from the platform (2.7); when it does not tell, publishing itself will. */
async function quotaObstacle(bench: Workbench, ledger: Ledger): Promise<Turn | undefined> {
  const left = await bench.platform.postsLeft();
  if (left.kind === 'ok') {
    const quota = bySubcode[2207042];
    const full = left.value !== undefined && left.value <= 0;
    return full && quota ? waitForPlatform(bench, ledger, quota, undefined) : undefined;
  }
  const setback = setbackOf(left);
  const stops = setback.row.class === 'reconnect' || setback.row.class === 'wait';
  return stops ? setBack(bench, ledger, setback) : undefined;
}

/**
 * A refusal that the platform gives before it does anything (no right, no room) is certain. Every other answer, and
 * every missing one, leaves the post in doubt (7.3: at publish treat transient as ambiguous).
 */
async function afterUnsuccessful(bench: Workbench, ledger: Ledger, answer: Refused): Promise<Turn> {
  const { row, regainMs } = setbackOf(answer);
  const certain = answer.kind === 'refused' && answer.error.status < 500;
  if (certain && (row.class === 'reconnect' || row.class === 'wait')) {
    const stored = await bench.write({ sent: null });
    return setBack(bench, stored, { row, regainMs });
  }
  // What the platform will not change its mind about, or calls spam, is not sent again once it is seen not to be live.
  const final = answer.kind === 'refused' && (row.class === 'permanent' || row.class === 'ambiguous');
  const refusal = final ? { cause: row.cause, message: row.message, advice: row.advice } : null;
  const sent = ledger.sent && { ...ledger.sent, endedAt: bench.now() };
  return go(await bench.write({ sent, refusal }));
}

/** Asks the platform whether a post that was sent is live, and acts only on certainty. */
export async function lookWhetherLive(bench: Workbench, ledger: Ledger): Promise<Turn> {
  const { pace } = bench;
  const evidence = await gatherEvidence(bench, ledger);
  if ('setback' in evidence) {
    const { row, regainMs } = evidence.setback;
    if (row.class === 'reconnect') return holdForReconnect(bench, ledger, row);
    return keepLooking(bench, ledger, regainMs ?? pace.waitMs.limit);
  }
  const verdict = certainty(evidence, ledger.streak, bench.now(), pace);
  if (verdict.kind === 'live') {
    const live = { mediaId: verdict.mediaId, at: ledger.sent?.at ?? bench.now() };
    return go(await bench.write({ live, sent: null, streak: null }));
  }
  if (verdict.kind === 'look-again') {
    const stored = await bench.write({ streak: verdict.streak });
    return keepLooking(bench, stored, Math.ceil(pace.settleMs / Math.max(1, pace.settleLooks - 1)));
  }
  if (ledger.refusal) return fail(bench, ledger, ledger.refusal);
  const cleared = { sent: null, streak: null };
  return verdict.usable
    ? go(await bench.write(cleared))
    : go(await bench.write({ ...cleared, container: null, children: [] }));
}

async function keepLooking(bench: Workbench, ledger: Ledger, ms: number): Promise<Turn> {
  const end = ledger.giveUpAt.getTime() + bench.pace.doubtMs;
  if (bench.now().getTime() > end) return fail(bench, ledger, unsure);
  return pause(ledger, ms, 'it is not certain yet whether the post is live');
}

export async function gatherEvidence(
  bench: Workbench,
  ledger: Ledger,
): Promise<Evidence | { setback: Setback }> {
  const container = await askContainer(bench, ledger);
  if (typeof container === 'object') return container;
  const asked = await askMedia(bench, ledger);
  const stopped = typeof asked === 'object' && 'setback' in asked;
  // PUBLISHED is proof enough; a list that may not be read any more must not take it back.
  if (stopped && container !== 'PUBLISHED') return asked;
  const media = stopped ? 'unknown' : asked;
  const { sent } = ledger;
  const onItsWay =
    sent !== null && !sent.endedAt && bench.now().getTime() < sent.at.getTime() + bench.pace.callMs;
  return { container, media, onItsWay };
}

const containerWords: readonly string[] = ['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED'];

async function askContainer(bench: Workbench, ledger: Ledger): Promise<ContainerWord | { setback: Setback }> {
  if (!ledger.container) return 'missing';
  const answer = await bench.platform.containerStatus(ledger.container.id);
  if (answer.kind === 'ok')
    return containerWords.includes(answer.value.code) ? (answer.value.code as ContainerWord) : 'unknown';
  if (answer.kind === 'unclear') return 'unknown';
  const setback = setbackOf(answer);
  if (gone(setback.row)) return 'missing';
  return stopsLooking(setback.row) ? { setback } : 'unknown';
}

async function askMedia(bench: Workbench, ledger: Ledger): Promise<MediaWord | { setback: Setback }> {
  const answer = await bench.platform.recentMedia(listOf(ledger), mediaAfterLimit);
  if (answer.kind !== 'ok') {
    const setback = setbackOf(answer);
    return stopsLooking(setback.row) ? { setback } : 'unknown';
  }
  const claimed = await bench.claimed(
    ledger,
    answer.value.map(media => media.id),
  );
  return findOwnMedia(ledger, answer.value, claimed);
}

function gone(row: GraphErrorRow): boolean {
  return ['objectMissing', 'containerGone', 'mediaNotFound', 'mediaExpired'].includes(row.cause);
}

function stopsLooking(row: GraphErrorRow): boolean {
  return row.class === 'reconnect' || row.class === 'wait';
}

/** Times that the address of a live post is asked for; it is nice to have and never holds the good news up for long. */
const permalinkTries = 3;

/** The good news, with the address when the platform gives it, stored and said in one write. */
export async function tellPublished(bench: Workbench, ledger: Ledger): Promise<Turn> {
  const mediaId = ledger.live?.mediaId ?? '';
  const canAsk = mediaId !== '' && bench.account !== undefined && !bench.account.needsReconnect;
  const answer = canAsk ? await bench.platform.permalink(mediaId) : undefined;
  const tries = (ledger.faults.permalink ?? 0) + 1;
  if (answer && answer.kind !== 'ok' && tries < permalinkTries) {
    const stored = await bench.write({ faults: { ...ledger.faults, permalink: tries } });
    return pause(stored, bench.pace.retryMs, 'the address of the post is not known yet');
  }
  const permalink = answer?.kind === 'ok' ? answer.value : '';
  const ending = { state: 'published', permalink } as const;
  bench.log.info({ publishId: ledger._id, contentId: ledger.contentId, mediaId }, 'post published');
  return go(await bench.write(ending, outcomeMessages(ledger, ending)));
}

function listOf(ledger: Ledger): 'media' | 'stories' {
  return ledger.instagramType === 'Story' ? 'stories' : 'media';
}

import { retry } from '@insta-ai/chassis/messaging/consumer';
import { bySubcode, type GraphErrorRow } from '../graph/graph-errors.ts';
import type { GraphResult } from '../graph/graph-result.ts';
import { AccountBusy } from '../ledger/ledger.store.ts';
import type { Ledger, Streak } from '../ledger/ledger.ts';
import { type ContainerWord, certainty, type Evidence, type MediaWord } from './certainty.ts';
import { findOwnMedia, mediaAfterLimit, mediaBeforeLimit, newestMoment } from './own-media.ts';
import { pauseAfterLook } from './pace.ts';
import {
  endUnknown,
  endWantedBack,
  fail,
  holdForReconnect,
  inDoubt,
  noNews,
  outcomeMessages,
  type Setback,
  setBack,
  setbackOf,
  tooLate,
  trouble,
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
  if (await isSpoiled(bench, ledger)) {
    const { container } = ledger;
    return go(await bench.write({ container: container && { ...container, ready: false } }));
  }
  const before = await platform.recentMedia(listOf(ledger), mediaBeforeLimit);
  if (before.kind !== 'ok') return setBack(bench, ledger, setbackOf(before));
  const mediaBefore = before.value.map(media => media.id);
  const shown = { mediaBefore, newestBefore: newestMoment(before.value) };
  const now = bench.now();
  const sent = { at: now, firstAt: now, endedAt: null, ...shown, looks: 0 };
  let stored: Ledger;
  try {
    stored = await bench.write({ sent, streak: null, refusal: null });
  } catch (error) {
    if (!(error instanceof AccountBusy)) throw error;
    return waitForTurn(ledger);
  }
  return send(bench, stored, containerId);
}

/** What was to be sent is stored; whoever comes after a death between here and the answer looks first. */
async function send(bench: Workbench, ledger: Ledger, containerId: string): Promise<Turn> {
  // A process that slept here has lost its publish to another; what it stored makes the other one look first.
  if (!bench.leaseIsFresh()) return end(retry('the lease ran out before sending', 0));
  const answer = await bench.platform.publish(containerId);
  if (answer.kind === 'ok') {
    const live = { mediaId: answer.value, at: bench.now() };
    return go(await bench.write({ live, sent: null, streak: null }));
  }
  return afterUnsuccessful(bench, ledger, answer);
}

/** From this age on, in milliseconds, a container is looked at once more: it may have expired while its post waited. */
const oldContainerMs = 10 * 60 * 1_000;

/** Nothing was sent yet, so that one that expired can still be made anew. */
async function isSpoiled(bench: Workbench, { container }: Ledger): Promise<boolean> {
  const isOld = container && bench.now().getTime() - container.createdAt.getTime() > oldContainerMs;
  if (!isOld) return false;
  const answer = await bench.platform.containerStatus(container.id);
  return answer.kind === 'ok' && answer.value.code !== 'FINISHED';
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
  const sent = ledger.sent && { ...ledger.sent, endedAt: bench.now() };
  if (certain && (row.class === 'reconnect' || row.class === 'wait')) {
    // Of an earlier sending it says nothing.
    const stored = await bench.write({ sent: ledger.sentBefore ? sent : null });
    return setBack(bench, stored, { row, regainMs });
  }
  // What the platform will not change its mind about, or calls spam, is not sent again once it is seen not to be live.
  const final = answer.kind === 'refused' && (row.class === 'permanent' || row.class === 'ambiguous');
  const refusal = final ? { cause: row.cause, message: row.message, advice: row.advice } : null;
  return go(await bench.write({ sent, refusal }));
}

/** Asks the platform whether a post that was sent is live, and acts only on certainty. */
export async function lookWhetherLive(bench: Workbench, ledger: Ledger): Promise<Turn> {
  const looked = await look(bench, ledger);
  if (looked.kind === 'turn') return looked.turn;
  if (looked.kind === 'reconnect') return holdForReconnect(bench, ledger, looked.row);
  if (ledger.wantedBack) return endWantedBack(bench, ledger);
  if (ledger.refusal) return fail(bench, ledger, ledger.refusal);
  if (bench.now() > ledger.giveUpAt) return fail(bench, ledger, tooLate);
  return sendAgain(bench, ledger);
}

type Looked =
  | { readonly kind: 'not-live' }
  | { readonly kind: 'reconnect'; readonly row: GraphErrorRow }
  | { readonly kind: 'turn'; readonly turn: Turn };

/** One look at a post in doubt; what follows from "not live" and from a dead account is left to whoever looks. */
export async function look(bench: Workbench, ledger: Ledger): Promise<Looked> {
  const { pace } = bench;
  const evidence = await gatherEvidence(bench, ledger);
  if ('setback' in evidence) {
    const { row, regainMs } = evidence.setback;
    if (row.class === 'reconnect') return { kind: 'reconnect', row };
    return turnOf(await keepLooking(bench, ledger, ledger.streak, regainMs ?? pace.waitMs.limit));
  }
  const verdict = certainty(evidence, ledger.streak, bench.now(), pace);
  if (verdict.kind === 'not-live') return verdict;
  if (verdict.kind === 'live') {
    const live = { mediaId: verdict.mediaId, at: ledger.sent?.at ?? bench.now() };
    return turnOf(go(await bench.write({ live, streak: null })));
  }
  if (verdict.kind === 'lost') return turnOf(await endUnknown(bench, ledger));
  return turnOf(await keepLooking(bench, ledger, verdict.streak));
}

function turnOf(turn: Turn): Looked {
  return { kind: 'turn', turn };
}

async function keepLooking(
  bench: Workbench,
  ledger: Ledger,
  streak: Streak | null,
  atLeastMs = 0,
): Promise<Turn> {
  const { sent } = ledger;
  const { pace } = bench;
  if (!sent) return go(ledger);
  if (bench.now().getTime() > sent.at.getTime() + pace.doubtMs) return endUnknown(bench, ledger);
  const looks = (sent.looks ?? 0) + 1;
  const until = new Date(sent.at.getTime() + pace.doubtMs);
  const told = looks > pace.quickLooks ? trouble(ledger, inDoubt, until) : noNews;
  const stored = await bench.write({ streak, sent: { ...sent, looks }, ...told.change }, told.messages);
  const ms = Math.max(pauseAfterLook(looks, pace), atLeastMs);
  return pause(stored, ms, 'it is not certain yet whether the post is live');
}

/**
 * The same container once more, in the very turn whose look said that it waits. What the account showed before the first
 * sending stays: what appeared since may be ours.
 */
async function sendAgain(bench: Workbench, ledger: Ledger): Promise<Turn> {
  const { container, sent } = ledger;
  if (!container || !sent) return go(ledger);
  const anew = { ...sent, at: bench.now(), endedAt: null, looks: 0 };
  const stored = await bench.write({ sent: anew, sentBefore: true, streak: null });
  return send(bench, stored, container.id);
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

export function listOf(ledger: Pick<Ledger, 'instagramType'>): 'media' | 'stories' {
  return ledger.instagramType === 'Story' ? 'stories' : 'media';
}

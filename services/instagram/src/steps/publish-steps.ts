import { retry } from '@insta-ai/chassis/messaging/consumer';
import { bySubcode } from '../graph/errors/media-errors.ts';
import type { GraphFailure } from '../graph/graph-result.ts';
import { type Ledger, reasonOf } from '../ledger/ledger.ts';
import { endWantedBack } from './endings.ts';
import { isContainerGone } from './evidence.ts';
import { listOf, mediaBeforeLimit, newestMoment } from './own-media.ts';
import { handleSetback, needsLoginOrPause, setbackOf, waitForPlatform } from './setbacks.ts';
import { end, go, type StepResult, type Workbench, waitForTurn } from './workbench.ts';

/** Sends media_publish: the only call that makes something public, so it is never made in doubt. */
export async function publish(bench: Workbench, ledger: Ledger, containerId: string): Promise<StepResult> {
  const { platform } = bench;
  // One post of an account at a time: two in doubt at once could be mistaken for each other.
  if (await bench.isAccountBusy(ledger)) return waitForTurn(ledger);
  const obstacle = await quotaObstacle(bench, ledger);
  if (obstacle) return obstacle;
  if (await isNoLongerReady(bench, ledger)) {
    const { container } = ledger;
    return go(await bench.write({ container: container && { ...container, ready: false } }));
  }
  const before = await platform.recentMedia(listOf(ledger), mediaBeforeLimit);
  if (before.kind !== 'ok') return handleSetback(bench, ledger, setbackOf(before));
  const mediaBefore = before.value.map(media => media.id);
  const shown = { mediaBefore, newestBefore: newestMoment(before.value) };
  const now = bench.now();
  const sent = { at: now, firstAt: now, endedAt: null, ...shown, looks: 0 };
  const stored = await bench.write({ sent, streak: null, refusal: null });
  // Noted while it was got ready: nothing is on its way yet.
  if (stored.wantedBack) return go(await bench.write({ sent: null }));
  return send(bench, stored, containerId);
}

/** The sending is stored by now; whoever takes over after a crash before the answer looks first. */
async function send(bench: Workbench, ledger: Ledger, containerId: string): Promise<StepResult> {
  // A process that was suspended here has lost its publish; the stored sending makes its successor look first.
  if (!bench.isLeaseFresh()) return end(retry('the lease ran out before sending', 0));
  const answer = await bench.platform.publish(containerId);
  if (answer.kind === 'ok') {
    const live = { mediaId: answer.value, at: bench.now() };
    return go(await bench.write({ live, sent: null, streak: null }));
  }
  return afterFailedSend(bench, ledger, answer);
}

/** From this age on, in milliseconds, a container is checked once more: it may have expired while its post waited. */
const oldContainerMs = 10 * 60 * 1_000;

/** Nothing was sent yet, so a container that expired, or is gone, can still be replaced. */
async function isNoLongerReady(bench: Workbench, { container }: Ledger): Promise<boolean> {
  const isOld = container && bench.now().getTime() - container.createdAt.getTime() > oldContainerMs;
  if (!isOld) return false;
  const answer = await bench.platform.containerStatus(container.id);
  if (answer.kind === 'ok') return answer.value.code !== 'FINISHED';
  return answer.kind === 'refused' && isContainerGone(setbackOf(answer).row);
}

/** The quota is read from the platform (2.7); if that fails, publishing itself will tell. */
async function quotaObstacle(bench: Workbench, ledger: Ledger): Promise<StepResult | undefined> {
  const left = await bench.platform.postsLeft();
  if (left.kind === 'ok') {
    const quota = bySubcode[2207042];
    if (left.value) await bench.accounts.noteQuota(ledger, left.value, bench.now());
    const isUsedUp = left.value !== undefined && left.value.left <= 0;
    return isUsedUp && quota ? waitForPlatform(bench, ledger, quota, undefined) : undefined;
  }
  const setback = setbackOf(left);
  return needsLoginOrPause(setback.row) ? handleSetback(bench, ledger, setback) : undefined;
}

/**
 * A refusal that comes before the platform does anything (no right, no room) is certain. Any other answer, or none, leaves
 * the post in doubt (7.3: at publish treat transient as ambiguous).
 */
async function afterFailedSend(bench: Workbench, ledger: Ledger, answer: GraphFailure): Promise<StepResult> {
  const { row, regainMs } = setbackOf(answer);
  const isCertain = answer.kind === 'refused' && answer.error.status < 500;
  const sent = ledger.sent && { ...ledger.sent, endedAt: bench.now() };
  if (isCertain && needsLoginOrPause(row)) {
    // It says nothing about an earlier sending.
    const stored = await bench.write({ sent: ledger.sentBefore ? sent : null });
    return handleSetback(bench, stored, { row, regainMs });
  }
  // A permanent refusal, or one for spam: not sent again once it is seen not to be live.
  const isFinal = answer.kind === 'refused' && (row.class === 'permanent' || row.class === 'ambiguous');
  const refusal = isFinal ? reasonOf(row) : null;
  return go(await bench.write({ sent, refusal }));
}

/**
 * Sends the same container once more, in the very step whose look said that it waits. What the account showed before the
 * first sending is kept: anything newer may be ours, but for what others sent while it let them go.
 */
export async function sendAgain(bench: Workbench, ledger: Ledger): Promise<StepResult> {
  const { container, sent } = ledger;
  if (!container || !sent) return go(ledger);
  const { freedAt, ...before } = sent;
  const at = bench.now();
  const anew = { ...before, ...(freedAt && { firstAt: at }), at, endedAt: null, looks: 0 };
  const stored = await bench.write({ sent: anew, sentBefore: true, streak: null });
  if (stored.wantedBack) return endWantedBack(bench, { ...stored, sent });
  return send(bench, stored, container.id);
}

import type { GraphErrorRow } from '../graph/errors/error-row.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ContainerState, Evidence, MediaMatch } from './certainty.ts';
import { findOwnMedia, listOf, mediaAfterLimit } from './own-media.ts';
import { needsLoginOrPause, type Setback, setbackOf } from './setbacks.ts';
import type { Workbench } from './workbench.ts';

/** What the platform says about a post in doubt, or the setback that keeps us from asking. */
export async function gatherEvidence(
  bench: Workbench,
  ledger: Ledger,
): Promise<Evidence | { setback: Setback }> {
  const container = await askContainer(bench, ledger);
  if (typeof container === 'object') return container;
  const asked = await askMedia(bench, ledger);
  const isStopped = typeof asked === 'object' && 'setback' in asked;
  // PUBLISHED is proof enough, even if the list can no longer be read.
  if (isStopped && container !== 'PUBLISHED') return asked;
  const media = isStopped ? 'unknown' : asked;
  const { sent } = ledger;
  const isOnItsWay =
    sent !== null && !sent.endedAt && bench.now().getTime() < sent.at.getTime() + bench.pace.callMs;
  return { container, media, isOnItsWay };
}

const containerStates: readonly string[] = ['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED'];

export async function askContainer(
  bench: Workbench,
  ledger: Pick<Ledger, 'container'>,
): Promise<ContainerState | { setback: Setback }> {
  if (!ledger.container) return 'missing';
  const answer = await bench.platform.containerStatus(ledger.container.id);
  if (answer.kind === 'ok')
    return containerStates.includes(answer.value.code) ? (answer.value.code as ContainerState) : 'unknown';
  if (answer.kind === 'unclear') return 'unknown';
  const setback = setbackOf(answer);
  if (isContainerGone(setback.row)) return 'missing';
  return needsLoginOrPause(setback.row) ? { setback } : 'unknown';
}

export async function askMedia(bench: Workbench, ledger: Ledger): Promise<MediaMatch | { setback: Setback }> {
  const answer = await bench.platform.recentMedia(listOf(ledger), mediaAfterLimit);
  if (answer.kind !== 'ok') {
    const setback = setbackOf(answer);
    return needsLoginOrPause(setback.row) ? { setback } : 'unknown';
  }
  const claimed = await bench.claimedByOthers(
    ledger,
    answer.value.map(media => media.id),
  );
  return findOwnMedia(ledger, answer.value, claimed);
}

/** Whether a refusal says that the platform no longer has a container. */
export function isContainerGone(row: GraphErrorRow): boolean {
  return ['objectMissing', 'containerGone', 'mediaNotFound', 'mediaExpired'].includes(row.cause);
}

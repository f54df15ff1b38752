import { retry } from '@insta-ai/chassis/messaging/consumer';
import { type LiveOption, postOptions } from '@insta-ai/proto/rules/post-options';
import type { GraphFailure } from '../graph/graph-result.ts';
import { type Extra, type Ledger, optionsOf } from '../ledger/ledger.ts';
import { askMedia } from '../steps/evidence.ts';
import { setbackOf, whyNotConnected } from '../steps/setbacks.ts';
import { end, go, pause, type StepResult, type Workbench } from '../steps/workbench.ts';
import { liveTasks } from './live-tasks.ts';

/** How often it is tried: the good news waits for it. */
const tries = 3;

/** A call that may have taken effect, and a moment to show it, is over so long after it was sent. */
function settleMs({ pace }: Workbench): number {
  return pace.callMs + pace.lookMs;
}

/**
 * Does one thing to a live post, at most once. That it is asked for is stored first; after an unclear answer, or by whoever takes
 * over, the platform is looked at, and asked again only once nothing can be on its way any more. What cannot be done is left
 * out with a note: the post is live all the same.
 */
export async function doLiveTask(bench: Workbench, ledger: Ledger, name: LiveOption): Promise<StepResult> {
  const { account } = bench;
  if (!account || account.needsReconnect)
    return leaveOut(bench, ledger, name, whyNotConnected(account).message);
  if (!ledger.live?.mediaId) return findPost(bench, ledger, name);
  const mayBeThere = liveTasks[name].isThere && ledger.extras?.[name]?.state === 'asked';
  return mayBeThere ? look(bench, ledger, name) : ask(bench, ledger, name);
}

/** Why it is looked at again, and why not at once. */
const uncertain = (name: LiveOption) =>
  `It is live. ${postOptions[name].name}: Instagram has not answered yet.`;
const askedTwice = 'Asked again too early, it could be there twice.';

async function ask(bench: Workbench, ledger: Ledger, name: LiveOption): Promise<StepResult> {
  const times = timesOf(ledger, name) + 1;
  if (times > tries) return leaveOut(bench, ledger, name, 'Instagram did not take it.');
  const asked = await keep(bench, ledger, name, { state: 'asked', at: bench.now(), times });
  // A process that was suspended here has lost its publish; what is stored makes its successor look first.
  if (!bench.isLeaseFresh()) return end(retry('the lease ran out before sending', 0));
  const answer = await liveTasks[name].send(bench.platform, livePost(ledger));
  if (answer.kind === 'ok') return go(await keepDone(bench, asked, name));
  const refusal = whyRefused(answer);
  if (refusal !== undefined) return leaveOut(bench, asked, name, refusal);
  return pause(asked, bench.pace.quickLookMs, uncertain(name), askedTwice);
}

async function look(bench: Workbench, ledger: Ledger, name: LiveOption): Promise<StepResult> {
  const answer = await liveTasks[name].isThere?.(bench.platform, livePost(ledger));
  if (answer?.kind === 'ok' && answer.value) return go(await keepDone(bench, ledger, name));
  const age = bench.now().getTime() - (ledger.extras?.[name]?.at.getTime() ?? 0);
  if (age <= settleMs(bench)) {
    const ms = Math.max(bench.pace.quickLookMs, Math.round(age / 2));
    return pause(ledger, ms, uncertain(name), askedTwice);
  }
  if (answer?.kind === 'ok') return ask(bench, ledger, name);
  return leaveOut(bench, ledger, name, 'Instagram has not said whether it is: please look.');
}

/** Only its container said that it is live: the account shows which post it is. */
async function findPost(bench: Workbench, ledger: Ledger, name: LiveOption): Promise<StepResult> {
  const found = await askMedia(bench, ledger);
  const mediaId = typeof found === 'object' && 'id' in found ? found.id : '';
  if (ledger.live && mediaId !== '') return go(await bench.write({ live: { ...ledger.live, mediaId } }));
  const looks = (ledger.faults.livePost ?? 0) + 1;
  if (looks > tries) return leaveOut(bench, ledger, name, 'Instagram does not show which post it is.');
  const stored = await bench.write({ faults: { ...ledger.faults, livePost: looks } });
  return pause(stored, bench.pace.quickLookMs, 'It is live; the account does not show it yet.');
}

/** The reason, where the platform certainly did nothing and will do nothing; undefined otherwise. */
function whyRefused(answer: GraphFailure): string | undefined {
  if (answer.kind !== 'refused' || answer.error.status >= 500) return undefined;
  const { row } = setbackOf(answer);
  if (row.class === 'transient' || row.class === 'ambiguous') return undefined;
  return row.cause === 'unknown'
    ? `Instagram answered: ${answer.error.text || `error ${answer.error.code}`}`
    : row.message;
}

async function leaveOut(
  bench: Workbench,
  ledger: Ledger,
  name: LiveOption,
  reason: string,
): Promise<StepResult> {
  bench.log.warn(
    { publishId: ledger._id, contentId: ledger.contentId, name, reason },
    'left out of a live post',
  );
  const note = `${liveTasks[name].leftOut} ${reason}`;
  return go(
    await keep(bench, ledger, name, {
      state: 'left-out',
      at: bench.now(),
      times: timesOf(ledger, name),
      note,
    }),
  );
}

function keepDone(bench: Workbench, ledger: Ledger, name: LiveOption): Promise<Ledger> {
  return keep(bench, ledger, name, { state: 'done', at: bench.now(), times: timesOf(ledger, name) });
}

function keep(bench: Workbench, { extras }: Ledger, name: LiveOption, extra: Extra): Promise<Ledger> {
  return bench.write({ extras: { ...extras, [name]: extra } });
}

function timesOf({ extras }: Ledger, name: LiveOption): number {
  return extras?.[name]?.times ?? 0;
}

function livePost(ledger: Ledger) {
  return { mediaId: ledger.live?.mediaId ?? '', options: optionsOf(ledger) };
}

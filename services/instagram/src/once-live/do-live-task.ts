import { retry } from '@insta-ai/chassis/messaging/consumer';
import { type LiveOption, postOptions } from '@insta-ai/proto/rules/post-options';
import { limited, nearLimit } from '../graph/errors/code-errors.ts';
import type { GraphFailure, GraphResult } from '../graph/graph-result.ts';
import { type Extra, type Ledger, optionsOf } from '../ledger/ledger.ts';
import { isSettled, oneMoreLook } from '../steps/certainty.ts';
import { askMedia } from '../steps/evidence.ts';
import { notSooner, type Setback, setbackOf, whyNotConnected } from '../steps/setbacks.ts';
import { end, go, pause, type StepResult, type Workbench } from '../steps/workbench.ts';
import { liveTasks } from './live-tasks.ts';

/** How often it is tried: the good news waits for it. */
const tries = 3;
/** How often it waits for a pause that the platform wants. */
const maxRests = 5;

/**
 * Does one thing to a live post, at most once. That it is asked for is stored first; after an unclear answer, or by whoever takes
 * over, the platform is looked at, and asked again only once looks over several minutes agree that it is not there: Meta may work for minutes on
 * what was sent, and below a post nothing tells a second comment from the first. What cannot be done is left
 * out with a note: the post is live all the same.
 */
export async function doLiveTask(bench: Workbench, ledger: Ledger, name: LiveOption): Promise<StepResult> {
  const { account } = bench;
  if (!account || account.needsReconnect)
    return leaveOut(bench, ledger, name, whyNotConnected(account).message);
  const resting = stillRests(bench, ledger, name);
  if (resting) return resting;
  const restMs = bench.restMs();
  if (restMs > 0) return restOrLeaveOut(bench, ledger, name, { row: nearLimit, regainMs: restMs });
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
  const { rests, restsUntil } = ledger.extras?.[name] ?? {};
  const before = { ...(rests && { rests }), ...(restsUntil && { restsUntil }) };
  const extra: Extra = { state: 'asked', at: bench.now(), times, ...before };
  const asked = await keep(bench, ledger, name, extra);
  // A process that was suspended here has lost its publish; what is stored makes its successor look first.
  if (!bench.isLeaseFresh()) return end(retry('the lease ran out before sending', 0));
  const answer = await liveTasks[name].send(bench.platform, livePost(ledger));
  if (answer.kind === 'ok') return go(await keepDone(bench, asked, name));
  const pauseWanted = whichPause(answer);
  // Certainly not done: the try does not count, and nobody needs to look whether it is there.
  if (pauseWanted)
    return restOrLeaveOut(bench, asked, name, pauseWanted, { ...extra, state: 'resting', times: times - 1 });
  const refusal = whyRefused(answer);
  if (refusal !== undefined) return leaveOut(bench, asked, name, refusal);
  return pause(asked, bench.pace.quickLookMs, uncertain(name), askedTwice);
}

async function look(bench: Workbench, ledger: Ledger, name: LiveOption): Promise<StepResult> {
  const extra: Extra = ledger.extras?.[name] ?? { state: 'asked', at: bench.now(), times: 0 };
  const ageMs = () => bench.now().getTime() - extra.at.getTime();
  const isOnItsWay = ageMs() <= bench.pace.callMs;
  const answer = await liveTasks[name].isThere?.(bench.platform, livePost(ledger));
  if (answer?.kind === 'ok' && answer.value) return go(await keepDone(bench, ledger, name));
  const pauseWanted = answer && whichPause(answer);
  if (pauseWanted) return restOrLeaveOut(bench, ledger, name, pauseWanted);
  if (bench.now().getTime() > restsEnd(bench, ledger)) return leaveOut(bench, ledger, name, notSaid);
  if (answer?.kind !== 'ok' && ageMs() > bench.pace.callMs + bench.pace.settleMs)
    return leaveOut(bench, ledger, name, notSaid);
  const isAbsent = answer?.kind === 'ok' && !isOnItsWay;
  const absent = isAbsent ? oneMoreLook(extra.absent, bench.now()) : extra.absent;
  if (isAbsent && absent && isSettled(absent, bench.now(), bench.pace)) return ask(bench, ledger, name);
  const stored = absent ? await keep(bench, ledger, name, { ...extra, absent }) : ledger;
  const ms = Math.min(Math.max(bench.pace.quickLookMs, Math.round(ageMs() / 2)), bench.pace.lookMs);
  return pause(stored, ms, uncertain(name), askedTwice);
}

const notSaid = 'Instagram has not said whether it is: please look.';

/** Only its container said that it is live: the account shows which post it is. */
async function findPost(bench: Workbench, ledger: Ledger, name: LiveOption): Promise<StepResult> {
  const found = await askMedia(bench, ledger);
  const mediaId = typeof found === 'object' && 'id' in found ? found.id : '';
  if (ledger.live && mediaId !== '')
    return go(await bench.write({ live: { ...ledger.live, mediaId }, sent: null }));
  if (typeof found === 'object' && 'setback' in found && found.setback.row.class === 'wait')
    return restOrLeaveOut(bench, ledger, name, found.setback);
  const looks = (ledger.faults.livePost ?? 0) + 1;
  if (looks > tries) return leaveOut(bench, ledger, name, 'Instagram does not show which post it is.');
  const stored = await bench.write({ faults: { ...ledger.faults, livePost: looks } });
  return pause(stored, bench.pace.quickLookMs, 'It is live; the account does not show it yet.');
}

/** Whoever takes over asks no sooner than the platform allowed, unless the person ended the pause. */
function stillRests(bench: Workbench, ledger: Ledger, name: LiveOption): StepResult | undefined {
  const until = ledger.extras?.[name]?.restsUntil?.getTime() ?? 0;
  const ms = until - bench.now().getTime();
  if (ms <= 0 || ledger.isHastened) return undefined;
  const last = ledger.timeline?.at(-1)?.wait;
  const isTold = last?.until !== undefined && last.until.getTime() >= until;
  return isTold
    ? pause(ledger, ms, last.why, last.notSooner)
    : pause(ledger, ms, resting(name, limited.message), notSooner(limited));
}

const resting = (name: LiveOption, why: string) => `It is live. ${postOptions[name].name}: ${why}`;

/** The pause that the platform wants, where it certainly did nothing. */
function whichPause(answer: GraphResult<unknown>): Setback | undefined {
  if (answer.kind !== 'refused' || answer.error.status >= 500) return undefined;
  const setback = setbackOf(answer);
  return setback.row.class === 'wait' ? setback : undefined;
}

/** Rests in the store as long as the platform wants, but neither too often nor for too long. */
async function restOrLeaveOut(
  bench: Workbench,
  ledger: Ledger,
  name: LiveOption,
  { row, regainMs }: Setback,
  extra: Extra = ledger.extras?.[name] ?? { state: 'resting', at: bench.now(), times: 0 },
): Promise<StepResult> {
  // Where nothing was asked nothing was refused.
  const rests = (extra.rests ?? 0) + (row === nearLimit ? 0 : 1);
  const ms = regainMs ?? bench.pace.waitMs[row.wait ?? 'limit'];
  const restsUntil = new Date(bench.now().getTime() + ms);
  if (rests > maxRests || restsUntil.getTime() > restsEnd(bench, ledger)) {
    const mayBeThere = extra.state === 'asked' && liveTasks[name].isThere;
    const end = extra.restsUntil ? 'Insta AI waited, and then gave up.' : 'Insta AI does not wait that long.';
    return leaveOut(bench, ledger, name, mayBeThere ? notSaid : `${row.message} ${end}`);
  }
  const stored = await keep(bench, ledger, name, { ...extra, rests, restsUntil });
  return pause(stored, ms, resting(name, row.message), notSooner(row));
}

/** So that the good news comes before its item counts as unanswered. */
function restsEnd({ pace }: Workbench, { live, giveUpAt }: Ledger): number {
  const soon = (live?.at.getTime() ?? 0) + pace.liveRestMs;
  return Math.min(soon, giveUpAt.getTime() + pace.doubtMs);
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

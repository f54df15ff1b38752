import { type LiveOption, wantedOnceLive } from '@insta-ai/proto/rules/post-options';
import { type Extra, type Ledger, optionsOf } from '../ledger/ledger.ts';
import type { RestoredItem } from '../ledger/restored-items.store.ts';
import type { ContainerState } from '../steps/certainty.ts';
import { endUnknown } from '../steps/endings.ts';
import { askContainer } from '../steps/evidence.ts';
import { listOf } from '../steps/own-media.ts';
import { holdForReconnect, needsLoginOrPause, type Setback, setbackOf } from '../steps/setbacks.ts';
import { go, pause, type StepResult, type Workbench } from '../steps/workbench.ts';
import { type Answer, type Asked, type Shown, whatIsLive } from './what-is-live.ts';

const reason = 'It was brought back from a backup, and may be live since then.';
const notSooner = 'What went out just before the restore may take minutes to show.';
const silent = 'Instagram does not say yet whether it is live since the backup.';

/**
 * Asks what became of a post in the time that a restore lost, before anything is done for it. What is live is noted, what only the
 * person can say is asked of them, and the rest goes on as it was.
 */
export async function askAfterRestore(
  bench: Workbench,
  ledger: Ledger,
  item: RestoredItem,
): Promise<StepResult> {
  const container = ledger.container ? await askContainer(bench, ledger) : undefined;
  if (typeof container === 'object') return whileSilent(bench, ledger, container.setback);
  if (container === 'unknown') return whileSilent(bench, ledger);
  const own = listOf(ledger);
  const shown = await bench.platform.mediaSince(own, item.since);
  if (shown.kind !== 'ok') return whileUnread(bench, ledger, shown);
  const other = await bench.platform.mediaSince(own === 'media' ? 'stories' : 'media', item.since);
  if (other.kind !== 'ok') return whileUnread(bench, ledger, other);
  const seen = { shown: reachOf(bench, ledger, item, shown.value), ofOtherKind: other.value.media };
  const answer = await judge(bench, ledger, item, container, seen);
  if (answer.kind === 'ask-again')
    return pause(ledger, answer.at.getTime() - bench.now().getTime(), reason, notSooner);
  const askedAfterRestore = bench.now();
  if (answer.kind === 'not-live') return go(await bench.write({ askedAfterRestore }));
  if (answer.kind === 'unknown') return endUnknown(bench, ledger, { askedAfterRestore });
  const { post } = answer;
  const postedAt = Date.parse(post?.timestamp ?? '');
  const at = Number.isNaN(postedAt) ? ledger.dueAt : new Date(postedAt);
  const found = { live: { mediaId: post?.id ?? '', at }, sent: null, streak: null };
  return go(await bench.write({ ...found, extras: mayBeThere(ledger, at), askedAfterRestore }));
}

async function judge(
  bench: Workbench,
  ledger: Ledger,
  item: RestoredItem,
  container: ContainerState | undefined,
  seen: Pick<Asked, 'shown' | 'ofOtherKind'>,
): Promise<Answer> {
  const ids = [...seen.shown.media, ...seen.ofOtherKind].map(({ id }) => id);
  // Of any time: what a ledger of before the backup calls its own is not ours.
  const claimed = await bench.claimedByOthers({ ...ledger, sent: null }, ids, 'known items');
  const areWordsShared = await bench.areWordsShared(ledger);
  const asked = { container, ...seen, claimed, areWordsShared };
  return whatIsLive(ledger, item, asked, bench.now(), bench.pace);
}

/** How long the platform shows a story, with some room for what it takes to ask; in milliseconds. */
const storyShownMs = 23 * 60 * 60 * 1_000;

function reachOf(bench: Workbench, ledger: Ledger, { since }: RestoredItem, shown: Shown): Shown {
  const isShown = bench.now().getTime() - since.getTime() < storyShownMs;
  return { ...shown, isWhole: shown.isWhole && (ledger.instagramType !== 'Story' || isShown) };
}

function whileUnread(
  bench: Workbench,
  ledger: Ledger,
  failed: Parameters<typeof setbackOf>[0],
): Promise<StepResult> {
  const setback = setbackOf(failed);
  return whileSilent(bench, ledger, needsLoginOrPause(setback.row) ? setback : undefined);
}

/** Nothing is done for it meanwhile; long after its moment the person is asked. */
async function whileSilent(bench: Workbench, ledger: Ledger, setback?: Setback): Promise<StepResult> {
  if (setback?.row.class === 'reconnect') return holdForReconnect(bench, ledger, setback.row);
  if (bench.now().getTime() > ledger.giveUpAt.getTime() + bench.pace.doubtMs)
    return endUnknown(bench, ledger, { askedAfterRestore: bench.now() });
  return pause(ledger, Math.max(bench.pace.lookMs, setback?.regainMs ?? 0), silent);
}

/** What belongs to the post was asked for as well, or not: it is looked for before it is asked for. */
function mayBeThere(ledger: Ledger, at: Date): Ledger['extras'] {
  const wanted = wantedOnceLive({ instagramType: ledger.instagramType, options: optionsOf(ledger) });
  const asked = wanted.map((name): [LiveOption, Extra] => [
    name,
    ledger.extras?.[name] ?? { state: 'asked', at, times: 1 },
  ]);
  return Object.fromEntries(asked);
}

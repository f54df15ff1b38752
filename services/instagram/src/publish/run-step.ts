import { done } from '@insta-ai/chassis/messaging/consumer';
import { askAfterRestore } from '../after-restore/ask-after-restore.ts';
import { uploadFilm } from '../film-upload/upload-film.ts';
import { nearLimit } from '../graph/errors/code-errors.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { doLiveTask } from '../once-live/do-live-task.ts';
import { lookWhetherLive } from '../steps/doubt-steps.ts';
import { endCanceled, endUnknown, fail, tooLate } from '../steps/endings.ts';
import type { Step } from '../steps/next-step.ts';
import {
  createContainer,
  createSlide,
  fitMedia,
  lookAtContainer,
  lookAtSlide,
} from '../steps/prepare-steps.ts';
import { publish } from '../steps/publish-steps.ts';
import { holdForReconnect, waitForPlatform, whyNotConnected } from '../steps/setbacks.ts';
import { tellPublished } from '../steps/tell-step.ts';
import { end, go, type StepResult, type Workbench } from '../steps/workbench.ts';

/** Steps that work without the account's tokens. */
const stepsWithoutTokens: readonly Step['kind'][] = ['ended', 'tell', 'extra', 'take-back', 'give-up'];

/** Steps that can wait for the limits of the platform; what was sent is asked about all the same. */
const restsFor: readonly Step['kind'][] = [
  'ask-after-restore',
  'create-slide',
  'upload',
  'look-at-slide',
  'create-container',
  'look-at-container',
  'publish',
];

/** Does one step; nothing that needs the account's tokens while the account waits for its owner. */
export async function runStep(step: Step, bench: Workbench, ledger: Ledger): Promise<StepResult> {
  const { account } = bench;
  if (!stepsWithoutTokens.includes(step.kind)) {
    if (!account || account.needsReconnect) return holdOrEnd(step, bench, ledger);
    if (ledger.state === 'held') return go(await bench.write({ state: 'open', held: null }));
    const restMs = restsFor.includes(step.kind) ? bench.restMs() : 0;
    if (restMs > 0) return waitForPlatform(bench, ledger, nearLimit, restMs);
  }
  switch (step.kind) {
    case 'ended':
      return end(done);
    case 'tell':
      return tellPublished(bench, ledger);
    case 'extra':
      return doLiveTask(bench, ledger, step.name);
    case 'ask-after-restore':
      return askAfterRestore(bench, ledger, step.item);
    case 'look-whether-live':
      return lookWhetherLive(bench, ledger);
    case 'take-back':
      return endCanceled(bench, ledger, true);
    case 'give-up':
      return fail(bench, ledger, tooLate(ledger));
    case 'fit':
      return fitMedia(bench, ledger);
    case 'create-slide':
      return createSlide(bench, ledger, step.index);
    case 'upload':
      return uploadFilm(bench, ledger, step.index);
    case 'look-at-slide':
      return lookAtSlide(bench, ledger, step.index);
    case 'create-container':
      return createContainer(bench, ledger);
    case 'look-at-container':
      return lookAtContainer(bench, ledger);
    case 'publish':
      return publish(bench, ledger, step.id);
  }
}

/** A post in doubt stays so while nobody can ask; after its time the person is told so, long after it if it was sent. */
function holdOrEnd(step: Step, bench: Workbench, ledger: Ledger): Promise<StepResult> {
  const isInDoubt = step.kind === 'look-whether-live' || step.kind === 'ask-after-restore';
  const doubtEnds = ledger.giveUpAt.getTime() + (ledger.sent ? bench.pace.doubtMs : 0);
  const isHopeless = isInDoubt && bench.now().getTime() > doubtEnds;
  return isHopeless
    ? endUnknown(bench, ledger)
    : holdForReconnect(bench, ledger, whyNotConnected(bench.account));
}

import { actionPace } from '../../services/content/src/actions/action-worker.ts';
import { noRoomPace } from '../../services/content/src/batches/settle-unit.ts';
import { writerPace } from '../../services/content/src/batches/write-texts.timer.ts';
import { livePace } from '../../services/instagram/src/steps/pace.ts';
import { usualPace } from '../../services/prediction-media/src/run/pace.ts';

/**
 * The product with the pauses after an unclear answer shortened, in the same ratio: a test that kills between "sent" and
 * sending would otherwise wait for minutes.
 */
const hurry = 60;
Object.assign(livePace, {
  // What a dead process sent may be on its way for so long.
  callMs: livePace.callMs / 4,
  lookMs: livePace.lookMs / hurry,
  lookLimitMs: livePace.lookLimitMs / hurry,
  settleMs: livePace.settleMs / hurry,
  doubtMs: livePace.doubtMs / hurry,
});

Object.assign(usualPace, {
  quietMs: usualPace.quietMs / hurry,
  requestMs: usualPace.requestMs / 4,
  leaseMs: usualPace.leaseMs / 4,
});

writerPace.signOfLifeMs /= 5;
// A product that starts anew finds its own parts away for a moment.
noRoomPace.firstMs /= 10;
actionPace.leaseMs /= 10;

await import('../embedded/main.ts');

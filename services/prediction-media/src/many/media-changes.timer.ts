import type { Timer } from '@insta-ai/chassis/timer';
import { eachByItself, partsByThemselves } from '@insta-ai/chassis/turns/each-by-itself';
import { mediaPath } from '../media/media-address.ts';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import type { Output } from '../predictions/prediction.ts';
import type { PredictionsStore } from '../predictions/predictions.store.ts';
import { type RemovalParts, removeOutput, removePrediction } from '../predictions/remove-prediction.ts';
import { finishMediaChange, type MediaChangesParts, usersOf } from './media-changes.service.ts';

/** How long a change is remembered, in milliseconds. */
const keptMs = 24 * 60 * 60_000;
/** Deleted files that are looked at at once. */
const round = 100;

type Deps = Pick<MediaChangesParts, 'changes' | 'content' | 'now'> &
  RemovalParts & {
    outputs: Pick<OutputsStore, 'listOfPrediction' | 'remove' | 'toForget' | 'bringBack'>;
    predictions: Pick<PredictionsStore, 'find'>;
  };

/** Finishes changes that a killed process left, and removes for good what was deleted and can no longer come back. */
export function mediaChangesTimer(deps: Deps): Timer {
  return {
    name: 'media-changes',
    everyMs: 10_000,
    async run(stopping) {
      const now = deps.now();
      const finish = async () =>
        eachByItself(await deps.changes.unfinished(now), change => finishMediaChange(deps, change), stopping);
      const removeDeleted = async () => {
        const deleted = Map.groupBy(await deps.outputs.toForget(now, round), ({ prediction }) => prediction);
        await eachByItself(deleted.values(), outputs => forget(deps, outputs), stopping);
      };
      const forgetOld = () => deps.changes.forget(new Date(now.getTime() - keptMs));
      await partsByThemselves([finish, removeDeleted, forgetOld], stopping);
    },
  };
}

/** Deleted outputs of one prediction: what an item uses by now comes back, for it would go out without its picture. */
async function forget(deps: Deps, outputs: readonly Output[]): Promise<void> {
  const [{ prediction, deletedFrom = '' } = { prediction: '' }] = outputs;
  const users = await usersOf(deps, deletedFrom, outputs);
  const [used, unused] = [true, false].map(isUsed =>
    outputs.filter(({ key }) => users.has(mediaPath(key)) === isUsed),
  );
  for (const { _id } of used ?? []) await deps.outputs.bringBack(_id);
  const gone = new Set(unused?.map(({ _id }) => _id));
  const stays = (await deps.outputs.listOfPrediction(prediction)).some(({ _id }) => !gone.has(_id));
  const whole = stays ? undefined : await deps.predictions.find(prediction);
  if (whole) await removePrediction(deps, whole);
  else for (const output of unused ?? []) await removeOutput(deps, output);
}

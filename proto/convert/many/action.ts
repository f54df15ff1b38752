import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ActionKind as KindWord, ActionState as StateWord } from '../../data/content-action.ts';
import {
  ActionKind,
  type ActionSchema,
  ActionState,
  type Action as BusAction,
} from '../../gen/insta_ai/content/v1/content_pb.js';
import type { Action } from '../../http/many/content-action.ts';
import { momentFromBus, momentToBus, noMoment } from '../moment.ts';
import { type EachField, wordsOf } from '../words.ts';
import { keptOverBus } from './kept-items.ts';

const kindWords = wordsOf<KindWord, ActionKind>({
  schedule: ActionKind.SCHEDULE,
  draft: ActionKind.DRAFT,
  shift: ActionKind.SHIFT,
  type: ActionKind.TYPE,
  delete: ActionKind.DELETE,
  undo: ActionKind.UNDO,
});

const stateWords = wordsOf<StateWord, ActionState>({
  offered: ActionState.OFFERED,
  running: ActionState.RUNNING,
  ended: ActionState.ENDED,
});

/** An action as a call returns it, on the bus. */
export function actionToBus(action: Action): MessageInitShape<typeof ActionSchema> {
  return {
    id: action._id,
    kind: kindWords.toBus(action.kind),
    state: stateWords.toBus(action.state),
    items: action.items,
    done: action.done,
    kept: action.kept.map(keptOverBus),
    createdAt: momentToBus(action.createdAt),
  } satisfies EachField<typeof ActionSchema>;
}

/** An action of the bus as a call returns it; undefined for a kind that is newer than this process. */
export function actionFromBus(action: BusAction): Action | undefined {
  const kind = kindWords.fromBus(action.kind);
  return (
    kind && {
      _id: action.id,
      kind,
      state: stateWords.fromBus(action.state) ?? 'ended',
      items: action.items,
      done: action.done,
      kept: action.kept.map(keptOverBus),
      createdAt: momentFromBus(action.createdAt) ?? noMoment,
    }
  );
}

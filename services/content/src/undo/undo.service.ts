import { undoableMs } from '@insta-ai/proto/data/content-action';
import type { Action, Undoable } from '@insta-ai/proto/http/many/content-action';
import type { ActionsService } from '../actions/actions.service.ts';
import { isAsLeft } from '../item/undo-step.ts';
import { stillUnderWay, undoOver } from './undo.errors.ts';
import type { UndoSteps } from './undo-steps.store.ts';

export type UndoService = {
  /** The newest step that is done and was not taken back yet, with how many of its items it can be for; undefined when there is none. */
  newest(owner: string): Promise<Undoable | undefined>;
  /** Takes a step back; asked twice it is done once. */
  takeBack(owner: string, step: string): Promise<Action>;
};

type Deps = {
  steps: UndoSteps;
  actions: Pick<ActionsService, 'undo' | 'wasAskedBack' | 'isUnderWay'>;
  now?: () => Date;
};

export function createUndoService({ steps, actions, now = () => new Date() }: Deps): UndoService {
  const since = () => new Date(now().getTime() - undoableMs);
  const newestStep = async (owner: string) => {
    const passedOver = new Set<string>();
    const isPassedOver = async (id: string) =>
      (await actions.wasAskedBack(owner, id)) || (await actions.isUnderWay(owner, id));
    for await (const item of steps.newestFirst(owner, since())) {
      const { id } = item.undo;
      if (passedOver.has(id)) continue;
      if (!(await isPassedOver(id))) return item.undo;
      passedOver.add(id);
    }
    return undefined;
  };
  return {
    async newest(owner) {
      const step = await newestStep(owner);
      if (!step) return undefined;
      const all = await steps.ofStep(owner, step.id);
      const items = all.filter(isAsLeft);
      const [first = { title: '' }] = [...items, ...all];
      // Those that an action changed first are the first to be out of reach.
      const at = new Date(Math.min(step.at.getTime(), ...items.map(({ undo }) => undo.at.getTime())));
      return {
        _id: step.id,
        kind: step.kind,
        items: items.length,
        title: first.title,
        ...(items.length === 1 && { _content: items[0]?._id ?? '' }),
        at: at.toISOString(),
        until: new Date(at.getTime() + undoableMs).toISOString(),
      };
    },
    takeBack: (owner, step) =>
      actions.undo(owner, step, async () => {
        // A step is taken back once, so what it goes on to change would stay for good.
        if (await actions.isUnderWay(owner, step)) throw stillUnderWay();
        const [items, changed] = await Promise.all([steps.ofStep(owner, step), steps.changedBy(owner, step)]);
        const isOver = items.length > 0 && !items.some(({ undo }) => undo.at > since());
        if (isOver || changed.length === 0) throw undoOver();
        // Of those that were changed since, the action says so.
        return changed;
      }),
  };
}

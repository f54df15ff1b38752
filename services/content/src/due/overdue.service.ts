import { newId } from '@insta-ai/chassis/new-id';
import type { Content, ContentListItem, OverdueAnswer } from '@insta-ai/proto/http/content';
import { toContent, toListItem } from '../item/content-wire.ts';
import { unlessDeleted } from '../item/contents.errors.ts';
import { laterDateNeeded } from '../item/planning.errors.ts';
import { undoable } from '../item/undo-step.ts';
import { changeContent } from '../store/change-content.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import { dropOverdue, isOverdue, moveOverdue, sendOverdue } from './overdue.ts';

export type OverdueService = {
  /** Items that wait for an answer, the longest waiting first. */
  list(owner: string): Promise<ContentListItem[]>;
  /** Applies the answer to each item that is still overdue and leaves the others alone. */
  answer(owner: string, answer: OverdueAnswer): Promise<Content[]>;
};

type Deps = { store: ContentsStore; now?: () => Date };

/** One question covers at most this many; the rest comes with the next one. */
const most = 500;

export function createOverdueService({ store, now = () => new Date() }: Deps): OverdueService {
  return {
    list: async owner => (await store.overdue(owner, most)).map(toListItem),
    async answer(owner, { answer, items }) {
      // Validated before anything is changed: all are moved, or none.
      const dates = new Map(
        items.map(({ _id, date }) => [_id, answer === 'move' ? laterDate(date, now()) : now()]),
      );
      const known = await store.getMany(owner, [...dates.keys()]);
      // However many they are, it is one step.
      const step = { id: newId(), at: now() };
      const answered: Content[] = [];
      for (const { _id } of known) {
        const changed = await changeContent(store, owner, _id, item => {
          if (!isOverdue(item)) return undefined;
          if (answer === 'drop') return { set: undoable(item, dropOverdue(), { ...step, kind: 'status' }) };
          if (answer === 'send') return { set: sendOverdue(now()) };
          const moved = moveOverdue(dates.get(_id) ?? now(), now());
          return { set: undoable(item, moved, { ...step, kind: 'move' }) };
        }).catch(unlessDeleted);
        if (changed) answered.push(toContent(changed));
      }
      return answered;
    },
  };
}

function laterDate(text: string | undefined, now: Date): Date {
  const date = new Date(text ?? '');
  if (!(date.getTime() > now.getTime())) throw laterDateNeeded();
  return date;
}

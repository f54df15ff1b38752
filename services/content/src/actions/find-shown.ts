import { atMost } from '@insta-ai/chassis/turns/at-most';
import type { ListShowing } from '../publishing/refuse-while-used.ts';

/** Which of the items that would be deleted together stay, because an item that stays shows their pictures. */
export type FindShown = (owner: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Items whose pictures are asked for side by side. */
const sideBySide = 20;

export function createFindShown(listShowing: ListShowing): FindShown {
  return async (owner, ids) => {
    const inTurn = atMost(sideBySide);
    const leaving = new Set(ids);
    const showing = async (_id: string) =>
      (await inTurn(() => listShowing({ owner, _id }, leaving))).map(item => item._id);
    return stayingOf(new Map(await Promise.all(ids.map(async id => [id, await showing(id)] as const))));
  };
}

/** Of items that would leave together, each with the items that show its pictures: who stays, and so keeps others. */
export function stayingOf(shownBy: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const leaving = new Map(shownBy);
  const staying = new Set<string>();
  for (let before = -1; before < staying.size; ) {
    before = staying.size;
    for (const [id, showing] of leaving) {
      if (showing.every(one => one === id || leaving.has(one))) continue;
      leaving.delete(id);
      staying.add(id);
    }
  }
  return staying;
}

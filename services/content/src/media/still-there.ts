import type { Bus } from '@insta-ai/chassis/messaging/bus';
import { deletedAgainMessage } from '../item/deleted-message.ts';
import type { ContentsStore } from '../store/contents.store.ts';

type Deps = { store: Pick<ContentsStore, 'whereIs'>; bus: Bus };

/**
 * Whether an item is there, for which something was just made. It may have been deleted meanwhile, perhaps for good: then that was heard
 * before there was anything to remove, and is said again.
 */
export async function isStillThere({ store, bus }: Deps, owner: string, id: string): Promise<boolean> {
  const where = await store.whereIs(owner, id);
  if (where === 'gone') await bus.send(deletedAgainMessage(owner, id));
  return where === 'there';
}

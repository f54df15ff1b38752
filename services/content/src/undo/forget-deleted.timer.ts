import { AppError } from '@insta-ai/chassis/app-error';
import type { Logger } from '@insta-ai/chassis/logger';
import type { Timer } from '@insta-ai/chassis/timer';
import type { ContentDocument } from '../item/content-document.ts';
import { deletedMessage } from '../item/deleted-message.ts';
import type { RefuseWhileUsed } from '../publishing/refuse-while-used.ts';
import type { ContentsStore } from '../store/contents.store.ts';

/** Items that are removed side by side. */
const round = 50;
/** How long an item is kept whose media another one uses by now, in milliseconds, before it is tried again. */
const usedPauseMs = 60 * 60_000;

type Deps = {
  store: Pick<ContentsStore, 'toForget' | 'change' | 'remove'>;
  refuseWhileUsed: RefuseWhileUsed;
  log: Logger;
  now?: () => Date;
};

/** Removes for good what a person deleted and can no longer have back, with what was made for it. */
export function forgetDeletedTimer({ store, refuseWhileUsed, log, now = () => new Date() }: Deps): Timer {
  const forget = async (item: ContentDocument): Promise<boolean> => {
    const { _id, deletedFrom: owner = '' } = item;
    try {
      await refuseWhileUsed({ owner, _id });
      return await store.remove(item, [deletedMessage(owner, _id, { shown: true })], now());
    } catch (error) {
      if (error instanceof AppError && error.code === 'failed_precondition') {
        // It cannot come back, so what it shows counts no more; or two that show each other would stay for ever.
        const forgetAt = new Date(now().getTime() + usedPauseMs);
        return (await store.change(item, { set: { forgetAt, undo: undefined } })) !== undefined;
      }
      log.warn({ err: error, contentId: _id }, 'a deleted item could not be removed yet');
      return false;
    }
  };
  return {
    name: 'forget-deleted',
    everyMs: 1_000,
    async run(stopping) {
      for (let forgotten = true; forgotten && !stopping.aborted; ) {
        const items = await store.toForget(now(), round);
        forgotten = (await Promise.all(items.map(forget))).includes(true);
      }
    },
  };
}

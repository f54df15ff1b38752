import type { Logger } from '@insta-ai/chassis/logger';
import { beingWritten, writtenElsewhere } from './drafts.errors.ts';
import type { DraftsStore, WrittenText } from './drafts.store.ts';
import { type Patience, whileHeld } from './while-held.ts';

type Deps = { drafts: DraftsStore; log: Pick<Logger, 'warn'> };

/**
 * Pays once for one text: who asks for the same while it is written waits for it, and who had no answer finds it for an hour. One that fails
 * leaves nothing, so that the next one writes it.
 */
export async function textOnce<T extends WrittenText>(
  deps: Deps,
  id: string,
  patience: Omit<Patience, 'words'>,
  write: () => Promise<T>,
): Promise<T> {
  const words = { goesOn: writtenElsewhere, tookTooLong: beingWritten };
  return whileHeld(deps, id, { ...patience, words }, async draft => {
    if (draft.text !== undefined) return draft.text as T;
    const written = await write();
    await draft
      .keepText(written)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a written text is not kept'));
    return written;
  });
}

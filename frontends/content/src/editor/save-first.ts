import { ApiError } from '@insta-ai/platform';
import type { ItemEditor } from './item-editor.ts';

/** Before the server works with the item: it must have what is on the screen, or it would work with something else. */
export async function saveFirst({ flush }: Pick<ItemEditor, 'flush'>): Promise<void> {
  if (await flush()) return;
  throw new ApiError(
    'unavailable',
    'Your changes are not saved yet, so nothing was started. Try again in a moment.',
    0,
  );
}

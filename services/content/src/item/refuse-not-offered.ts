import { AppError } from '@insta-ai/chassis/app-error';
import { notOffered, notOfferedFinding } from '@insta-ai/proto/rules/post-options';
import type { ContentDocument } from './content-document.ts';
import type { ItemEdit } from './item-edit.ts';

/**
 * Refuses a save that gives an item what Instagram does not offer for its kind. What an item has already, and loses the right to by
 * another type, is the pre-flight's to say: else that type could not be chosen.
 */
export function refuseNotOffered(item: ContentDocument, edit: ItemEdit): void {
  const { instagramType, contents: outputs, ...options } = { ...item, ...edit };
  const post = { instagramType, outputs, options };
  const refused = notOffered(post).find(option => option in edit);
  if (!refused) return;
  const { message } = notOfferedFinding(refused, post);
  throw new AppError('invalid_argument', message);
}

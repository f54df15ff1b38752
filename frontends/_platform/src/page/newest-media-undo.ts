import type { MediaUndo } from '@insta-ai/proto/http/many/media-changes';
import { callApi } from '../api/api-client.ts';

/** The newest change of files that can be taken back; undefined where a step of an item was taken later, which goes first. */
export async function newestMediaUndo(): Promise<MediaUndo | undefined> {
  const [{ undo }, { undo: ofItems }] = await Promise.all([callApi('getMediaUndo'), callApi('getUndo')]);
  return undo && !(ofItems && ofItems.until > undo.until) ? undo : undefined;
}

import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import { changeMedia, type MediaChangesParts, newestMediaUndo, undoMedia } from './media-changes.service.ts';

/** What a person does to many files at once, and takes back. */
export function mediaChangesRoutes(parts: MediaChangesParts): Route[] {
  return [
    serve(calls.changeMedia, ({ userId, body }) => changeMedia(parts, userId, body.change, body.outputs)),
    serve(calls.getMediaUndo, async ({ userId }) => ({ undo: await newestMediaUndo(parts, userId) })),
    serve(calls.undoMedia, ({ userId, params }) => undoMedia(parts, userId, params.id)),
  ];
}

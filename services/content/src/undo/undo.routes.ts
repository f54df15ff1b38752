import { type Route, serve } from '@insta-ai/chassis/http/route';
import { actionCalls } from '@insta-ai/proto/http/many/content-action';
import type { UndoService } from './undo.service.ts';

export function undoRoutes(undo: UndoService): Route[] {
  return [
    serve(actionCalls.getUndo, async ({ userId }) => ({ undo: (await undo.newest(userId)) ?? null })),
    serve(actionCalls.undo, ({ userId, params }) => undo.takeBack(userId, params.id)),
  ];
}

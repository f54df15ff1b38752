import { readRepeatKey } from '@insta-ai/chassis/http/repeat-key';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { actionCalls } from '@insta-ai/proto/http/many/content-action';
import type { ActionsService } from './actions.service.ts';

export function actionsRoutes(actions: ActionsService): Route[] {
  return [
    serve(actionCalls.createAction, ({ userId, body, headers }) =>
      actions.offer(userId, body, readRepeatKey(headers)),
    ),
    serve(actionCalls.getAction, ({ userId, params }) => actions.read(userId, params.id)),
    serve(actionCalls.changeAction, ({ userId, params, body }) =>
      actions.change(userId, params.id, body.wish),
    ),
  ];
}

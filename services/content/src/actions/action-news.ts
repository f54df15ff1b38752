import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import { actionToBus } from '@insta-ai/proto/convert/many/action';
import { type ActionDocument, toAction } from './action-document.ts';

/** Says how far an action is. */
export function actionChangedMessage(action: ActionDocument): OutgoingMessage {
  const { _id, owner, order } = action;
  const head = { id: `${_id}.${order}.action-changed`, userId: owner };
  return message(events.actionChanged, head, { action: actionToBus(toAction(action)), order });
}

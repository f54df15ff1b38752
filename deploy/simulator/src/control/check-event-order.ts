import { fieldProblem } from '../door/check-fault-order.ts';
import type { EventOrder } from '../graph/inbox/instagram-events.ts';

const types: Readonly<Record<keyof EventOrder, 'string' | 'number' | 'boolean'>> = {
  kind: 'string',
  username: 'string',
  text: 'string',
  account: 'string',
  mediaId: 'string',
  copies: 'number',
  forged: 'boolean',
  callbackUrl: 'string',
};

/** `{ kind: 'comment'|'message', username, text, account?, mediaId?, copies?, forged?, callbackUrl? }` */
export function checkEventOrder(body: unknown): { order: EventOrder } | { problem: string } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { problem: 'Send the event as a JSON object.' };
  const problem = fieldProblem(body, types);
  if (problem) return { problem };
  const order = body as EventOrder;
  if (order.kind !== 'comment' && order.kind !== 'message')
    return { problem: 'kind must be comment or message.' };
  if (!order.username || !order.text) return { problem: 'username and text are required.' };
  if (order.callbackUrl && !URL.canParse(order.callbackUrl)) return { problem: 'callbackUrl must be a URL.' };
  return { order };
}

import { type CallName, calls } from '@insta-ai/proto/http/routes';

type Row = { method: string; path: string; access: 'public' | 'user' };

/** Method, path and access of a call, from the product's one table. */
export function callRow(name: CallName): Row {
  return calls[name];
}

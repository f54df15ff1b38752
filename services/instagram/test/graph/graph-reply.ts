export type CallName =
  | 'debug-token'
  | 'exchange'
  | 'accounts'
  | 'permissions'
  | 'subscription'
  | 'subscribe'
  | 'page-subscription'
  | 'create'
  | 'status'
  | 'publish'
  | 'media'
  | 'stories'
  | 'quota'
  | 'discover'
  | 'permalink'
  | 'comment'
  | 'comments'
  | 'switch-comments';

export type Reply = { status: number; body: unknown };

export function refuse(code: number, subcode?: number, message = `(#${code}) refused`): Reply {
  const error = { message, type: 'OAuthException', code, error_subcode: subcode };
  return { status: 400, body: { error: { ...error, fbtrace_id: 'Atrace' } } };
}

export function ok(body: unknown): Reply {
  return { status: 200, body };
}

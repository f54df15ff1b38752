export type CallName =
  | 'debug-token'
  | 'exchange'
  | 'accounts'
  | 'create'
  | 'status'
  | 'publish'
  | 'media'
  | 'stories'
  | 'quota'
  | 'permalink'
  | 'comment'
  | 'comments'
  | 'switch-comments';

export type Reply = { status: number; body: unknown };

export function refuse(code: number, subcode?: number): Reply {
  const error = { message: `(#${code}) refused`, type: 'OAuthException', code, error_subcode: subcode };
  return { status: 400, body: { error: { ...error, fbtrace_id: 'Atrace' } } };
}

export function ok(body: unknown): Reply {
  return { status: 200, body };
}

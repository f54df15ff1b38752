import { ApiError } from '@insta-ai/platform';

/**
 * What the person reads: the specification's words for a login that is not valid (section 8), but a server that cannot be
 * reached or asks to wait says so, because typing the password again would not help.
 */
export function loginFailure(error: Error, message: string): string {
  // Said only to who has the right password: the account is disabled.
  if (error instanceof ApiError && error.code === 'permission_denied') return message;
  const isRefused =
    !(error instanceof ApiError) || (error.status >= 400 && error.status < 429) || error.status === 200;
  return isRefused ? 'Login not valid' : message;
}

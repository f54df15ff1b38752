import { ApiError } from '@insta-ai/platform';

/** The specification's words (section 8): 401 'User not found', anything else 'Error' and why. */
export function requestFailure(error: Error, message: string): { text: string; reason?: string } {
  const isUnknown = error instanceof ApiError && error.status === 401;
  return isUnknown ? { text: 'User not found' } : { text: 'Error', reason: message };
}

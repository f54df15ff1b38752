import { ApiError } from '@insta-ai/platform';

/** The specification's alert: 'ERROR: ' and the data as it came (section 8); the words for the person stand beside the button. */
export function rawError(error: Error): string {
  const body = error instanceof ApiError ? error.body : undefined;
  return `ERROR: ${body === undefined ? error.message : JSON.stringify(body)}`;
}

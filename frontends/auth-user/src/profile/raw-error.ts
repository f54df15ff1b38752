import { ApiError } from '@insta-ai/platform';

/** The specification's alert: 'ERROR: ' and the data as it came (section 8); the words for the person stand beside the button. */
export function rawError(error: Error): string {
  if (!(error instanceof ApiError)) return `ERROR: ${error.message}`;
  const { status, code, message } = error;
  return `ERROR: ${JSON.stringify({ statusCode: status, code, message })}`;
}

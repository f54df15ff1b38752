import { serviceNames } from '@insta-ai/proto/http/shared/call';

/** What subjects of an installation without a prefix begin with: it would hear those of a prefix that is one of them. */
const firstWords: readonly string[] = ['events', 'jobs', 'dead', 'rpc', 'shown', ...serviceNames];

/** What a prefix must look like, as people are told. */
export const busPrefixForm = `must be up to 32 letters, digits and hyphens, begin with a letter or digit, and be none of: ${firstWords.join(', ')}`;

/** Whether a text may stand in front of the names of an installation on the bus; the empty one means no prefix. */
export function isBusPrefix(text: string): boolean {
  return text === '' || (/^[A-Za-z0-9][A-Za-z0-9-]{0,31}$/.test(text) && !firstWords.includes(text));
}

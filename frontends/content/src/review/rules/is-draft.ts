import type { Content } from '@insta-ai/proto/http/content';

/** What a review goes through. */
export function isDraft({ status }: Pick<Content, 'status'>): boolean {
  return status === 'Draft' || status === '';
}

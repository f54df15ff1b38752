import type { Content } from '@insta-ai/proto/http/content';

/** What happens with an item that was to be deleted or stopped while it was going out; null when nothing is wished. */
export function wishInWords({ wish, outcome }: Pick<Content, 'wish' | 'outcome'>): string | null {
  if (!wish || !outcome) return null;
  if (outcome.state === 'unknown')
    return wish === 'delete' ? 'It will be deleted as soon as you say that it is live.' : null;
  return wish === 'delete'
    ? 'It will be deleted as soon as Instagram answers.'
    : 'It becomes a draft as soon as Instagram answers, unless it is live by then.';
}

/** What to say when an item of which something was wished went out all the same. */
export function tooLateInWords(wish: NonNullable<Content['wish']>): string {
  return wish === 'delete'
    ? 'This went out before it could be stopped. It is deleted here; the post stays on Instagram.'
    : 'This went out before it could be stopped. It is published.';
}

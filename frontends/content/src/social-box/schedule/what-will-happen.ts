import type { Content } from '@insta-ai/proto/http/content';
import { hasPassed, isTooLate } from '@insta-ai/proto/rules/publish-window';
import { publicationOf } from '../../item/publication.ts';

export type Happening = Pick<
  Content,
  'status' | 'notify' | 'publishedDate' | 'permalink' | 'mayBeLive' | 'outcome'
> & {
  /** The date in the field, which is not yet the item's while it is being changed. */
  date: string | null;
  savedDate: string | null;
};

type Words = { write: (instant: string) => string; account: string; now: number };

/** What the last plan has come to; the same date again would change nothing. */
const ended = {
  failed: 'This did not go out. Choose a new date and press Schedule, or publish it now.',
  held: 'This is being held. It goes out automatically as soon as it can.',
  overdue: 'This was not sent because its time passed too long ago. Choose a new date, or publish it now.',
  unknown: 'We do not know whether this is live. Find out before you plan anything else for it.',
  notified: 'You were asked to publish this by hand. Press Set as Published when it is live.',
};

/** One sentence that says what the plan does, before a button is pressed. */
export function whatWillHappen(item: Happening, { write, account, now }: Words): string {
  const { status, date, savedDate } = item;
  if (status === 'Published') {
    const went = whenItWent(item, write);
    return date && !isTooLate(date, now) ? `${went} ${pressed(item, date, { write, account, now })}` : went;
  }
  if (item.outcome?.state === 'publishing') return `This is going out to ${account} right now.`;
  if (item.outcome && status === 'Scheduled' && date === savedDate) return ended[item.outcome.state];
  if (!date) return 'Choose a date to schedule this, or publish it now.';
  const isPlan = status === 'Scheduled' && date === savedDate;
  if (!isPlan && isTooLate(date, now)) return 'Choose a later time, or publish it now.';
  if (status !== 'Scheduled') return pressed(item, date, { write, account, now });
  const act = actOf(item, date, { write, account, now });
  return isPlan ? `${act.charAt(0).toUpperCase()}${act.slice(1)}.` : `Press Schedule to move it: ${act}.`;
}

function whenItWent({ publishedDate }: Happening, write: Words['write']): string {
  return publishedDate ? `This went out on ${write(publishedDate)}.` : 'This has been published.';
}

function pressed(item: Happening, date: string, words: Words): string {
  return `Press Schedule and ${actOf(item, date, words)}.`;
}

function actOf(item: Happening, date: string, { write, account, now }: Words): string {
  const isPast = hasPassed(date, now);
  if (item.notify) {
    return isPast
      ? 'you get an email with the media and text at once'
      : `you get an email with the media and text on ${write(date)} and publish it by hand`;
  }
  const again = publicationOf(item) ? ' once more' : '';
  return isPast
    ? `it goes out now to ${account}${again}, because that time has passed`
    : `it goes out to ${account}${again} on ${write(date)}`;
}

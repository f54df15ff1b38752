import { dateFromEither } from '@insta-ai/proto/convert/moment';
import type {
  ContentAtRisk,
  ContentNotifyDue,
  ContentPublished,
  ContentPublishFailed,
  ContentsOverdue,
} from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { formatMoment } from './format-moment.ts';
import type { Letter } from './letter.ts';
import { isWebAddress, mediaLink } from './media-link.ts';
import { stepsInWords } from './steps-in-words.ts';

/** What letters need to know about their reader. */
export type Reader = { readonly publicUrl: string; readonly timeZone: string };

type Fields<T> = Omit<T, '$typeName' | '$unknown'>;

/** An item is live. */
export function publishedLetter(event: Fields<ContentPublished>, reader: Reader): Letter {
  const title = titleOf(event.title);
  const at = formatMoment(dateFromEither(event.published, event.publishedAt), reader.timeZone);
  return {
    subject: `Published: ${title}`,
    heading: `“${title}” is on Instagram`,
    paragraphs: [at ? `It went out on ${at}.` : 'It went out just now.', event.note].filter(
      text => text !== '',
    ),
    action: isWebAddress(event.permalink)
      ? { label: 'See the post', url: event.permalink }
      : itemLink(event.contentId, reader),
    footer: choiceFooter('an item is published', reader),
  };
}

/** An item could not go out. */
export function publishFailedLetter(event: Fields<ContentPublishFailed>, reader: Reader): Letter {
  const title = titleOf(event.title);
  const words = event.mayBeLive
    ? { subject: `Is it live? ${title}`, heading: `“${title}” may be live` }
    : { subject: `Not published: ${title}`, heading: `“${title}” could not be published` };
  return {
    ...words,
    paragraphs: [event.message, event.advice, stepsInWords(event.steps, reader.timeZone)].filter(
      text => text !== '',
    ),
    action: itemLink(event.contentId, reader),
    footer: choiceFooter('publishing fails', reader),
  };
}

/** An item that is due within the hour cannot go out as it is: there is still time to change it. */
export function atRiskLetter(event: Fields<ContentAtRisk>, reader: Reader): Letter {
  const title = titleOf(event.title);
  const at = formatMoment(dateFromEither(event.due, event.dueAt), reader.timeZone);
  return {
    subject: `Needs you before it goes out: ${title}`,
    heading: `“${title}” cannot go out as it is`,
    paragraphs: [at ? `It is planned for ${at}.` : '', event.message, event.advice].filter(
      text => text !== '',
    ),
    action: itemLink(event.contentId, reader),
    footer: choiceFooter('publishing fails', reader),
  };
}

/** What an outage made too late: one mail for all of it, because it is one question in the app. */
export function overdueLetter({ count }: Fields<ContentsOverdue>, reader: Reader): Letter {
  const words =
    count === 1
      ? { items: '1 item waits', were: 'It was', nothing: 'It was not sent', it: 'it' }
      : { items: `${count} items wait`, were: 'They were', nothing: 'None of them was sent', it: 'them' };
  return {
    subject: `${words.items} for your answer`,
    heading: `${words.items} for your answer`,
    paragraphs: [
      `${words.were} due while Insta AI was not running, or could not send ${words.it}. ${words.nothing}.`,
      `Choose what to do with ${words.it}: send now, move, or drop.`,
    ],
    action: { label: 'Open your items', url: reader.publicUrl },
    footer: choiceFooter('publishing fails', reader),
  };
}

/** The moment has come for an item whose owner publishes by hand ("Notify me instead of publish"). */
export function reminderLetter(event: Fields<ContentNotifyDue>, reader: Reader): Letter {
  const title = titleOf(event.title);
  const at = formatMoment(dateFromEither(event.due, event.dueAt), reader.timeZone);
  return {
    subject: `Time to post: ${title}`,
    heading: `Time to post “${title}”`,
    paragraphs: [
      `${at ? `It is planned for ${at}.` : 'It is due now.'} You asked for a reminder instead of a post: ` +
        'save the media below, copy the caption and share it on Instagram, then set the item as published.',
    ],
    ...(event.caption && { copy: { label: 'Caption to copy', text: event.caption } }),
    media: event.outputs.map(output => mediaLink(reader.publicUrl, output)),
    action: itemLink(event.contentId, reader),
    footer: 'You get this email because the item is set to notify you instead of being published.',
  };
}

function itemLink(contentId: string, { publicUrl }: Reader) {
  return { label: 'Open the item', url: `${publicUrl}/contents/${encodeURIComponent(contentId)}` };
}

function choiceFooter(when: string, { publicUrl }: Reader): string {
  return `You get this email because you want to know when ${when}. Change that in your profile: ${publicUrl}/profile`;
}

/** A title on one line and short enough for a subject. */
function titleOf(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim();
  if (line === '') return 'Untitled item';
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}

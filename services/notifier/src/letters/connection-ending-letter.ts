import { timestampDate } from '@bufbuild/protobuf/wkt';
import { ConnectionEnd, type ConnectionEnding } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import { connectPage } from './connect-page.ts';
import type { Reader } from './content-letters.ts';
import { formatMoment } from './format-moment.ts';
import type { Letter } from './letter.ts';

const what: { readonly [end in ConnectionEnd]?: string } = {
  [ConnectionEnd.TOKEN]: 'your login',
  [ConnectionEnd.DATA_ACCESS]: 'the access to your Instagram data',
};

/** The login at Facebook ends in some days. */
export function connectionEndingLetter(
  { accounts, ends, end }: ConnectionEnding,
  { publicUrl, timeZone }: Reader,
): Letter {
  const names = accounts.join(', ');
  return {
    subject: `Connect Instagram again: ${names}`,
    heading: 'Your connection to Instagram ends soon',
    paragraphs: [
      `Facebook ends ${what[end] ?? 'it'} on ${ends ? formatMoment(timestampDate(ends), timeZone) : 'one of the next days'} for ${names}. What is due after that may not go out until you connect again.`,
      'Press Connect again in your profile. It takes a moment, and nothing you planned changes.',
    ],
    action: { label: 'Connect again', url: connectPage(publicUrl) },
    footer: 'You get this email 14 and 3 days before a connection ends.',
  };
}

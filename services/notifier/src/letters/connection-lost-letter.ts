import type { ConnectionLost } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import { connectPage } from './connect-page.ts';
import type { Reader } from './content-letters.ts';
import type { Letter } from './letter.ts';

/** Instagram no longer accepts the login, so what is due waits. */
export function connectionLostLetter({ accounts }: ConnectionLost, { publicUrl }: Reader): Letter {
  const names = accounts.join(', ');
  return {
    subject: `Your posts wait: connect Instagram again: ${names}`,
    heading: 'Your connection to Instagram has ended',
    paragraphs: [
      `Instagram no longer accepts the login for ${names}. A password that was changed or a permission that was taken back can be the reason.`,
      'What is due there waits, and goes out by itself when you connect again in time; the timeline of each item says how long it waits. Nothing you planned changes.',
      'Press Connect again in your profile and tick the same pages and accounts.',
    ],
    action: { label: 'Connect again', url: connectPage(publicUrl) },
    footer: 'You get this email once for each connection that ends.',
  };
}

import { LinkPurpose } from '@insta-ai/proto/gen/insta_ai/notifier/v1/notifier_pb';
import type { Letter } from './letter.ts';

/** A link that works once. */
export function linkLetter({ link, purpose }: { link: string; purpose: LinkPurpose }): Letter {
  if (purpose === LinkPurpose.CONFIRM_EMAIL) return confirmLetter(link);
  return purpose === LinkPurpose.INVITATION ? invitationLetter(link) : passwordLetter(link);
}

/** The link with which a person sets a new password. */
function passwordLetter(link: string): Letter {
  return {
    subject: 'Set a new password for Insta AI',
    heading: 'Set a new password',
    paragraphs: [
      'Someone, probably you, asked for a new password. The button below works once.',
      'If it was not you, ignore this email. Your password stays the same.',
    ],
    action: { label: 'Set a new password', url: link },
    footer: 'You get this email because your address was entered on the page for a forgotten password.',
  };
}

/** The link with which the owner of an address says that mails may come. */
function confirmLetter(link: string): Letter {
  return {
    subject: 'Confirm your address for Insta AI',
    heading: 'Confirm your address',
    paragraphs: [
      'Someone, probably you, entered this address to get emails from Insta AI. The button below confirms it. It works once, within a day.',
      'If it was not you, ignore this email. You will not get another one.',
    ],
    action: { label: 'Confirm the address', url: link },
    footer: 'You get this email because your address was entered in a profile.',
  };
}

/** The link with which somebody who was invited sets their first password. */
function invitationLetter(link: string): Letter {
  return {
    subject: 'You are invited to Insta AI',
    heading: 'You are invited',
    paragraphs: [
      'Insta AI plans, draws and publishes Instagram content. The admin of an installation has invited you to it.',
      'Set a password to begin. The button below works once, within seven days.',
    ],
    action: { label: 'Set a password', url: link },
    footer:
      'You get this email because an admin of Insta AI entered your address. If you did not expect it, ignore it.',
  };
}

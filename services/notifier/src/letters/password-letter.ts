import type { Letter } from './letter.ts';

/** The link with which a person sets a new password. */
export function passwordLetter(event: { link: string }): Letter {
  return {
    subject: 'Set a new password for Insta AI',
    heading: 'Set a new password',
    paragraphs: [
      'Somebody, probably you, asked for a new password. The button below works once.',
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
    action: { label: 'Set a new password', url: event.link },
    footer: 'You get this mail because your address was entered on the page for a forgotten password.',
  };
}

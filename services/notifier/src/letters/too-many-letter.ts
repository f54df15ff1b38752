import type { Letter } from './letter.ts';

/** Why no more mails come today. */
export function tooManyLetter(mailsPerDay: number, publicUrl: string): Letter {
  return {
    subject: 'No more mails from Insta AI today',
    heading: 'No more mails today',
    paragraphs: [
      `You had ${mailsPerDay} mails within a day, which is as many as one person gets. What else happens today is not mailed; your items say it too.`,
    ],
    action: { label: 'Open your items', url: publicUrl },
    footer: 'Whoever runs this installation can allow more (MAILS_PER_DAY).',
  };
}

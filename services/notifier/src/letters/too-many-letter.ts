import type { Letter } from './letter.ts';

/** Why no more mails come today. */
export function tooManyLetter(mailsPerDay: number, publicUrl: string): Letter {
  return {
    subject: 'No more mails from Insta AI today',
    heading: 'No more mails today',
    paragraphs: [
      `You got ${mailsPerDay} mails within a day, which is the limit for one person. You will get no more mails today, but your items still show what happens.`,
    ],
    action: { label: 'Open your items', url: publicUrl },
    footer: 'Whoever runs this installation can allow more (MAILS_PER_DAY).',
  };
}

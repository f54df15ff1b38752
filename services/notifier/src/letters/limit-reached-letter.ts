import type { Letter } from './letter.ts';

/** Why no more mails come today. */
export function limitReachedLetter(mailsPerDay: number, publicUrl: string): Letter {
  return {
    subject: 'No more emails from Insta AI today',
    heading: 'No more emails today',
    paragraphs: [
      `You got ${mailsPerDay} emails within a day, which is the limit for one person. You will get no more emails today, but your items still show what happens.`,
    ],
    action: { label: 'Open your items', url: publicUrl },
    footer: 'Whoever runs this installation can allow more (MAILS_PER_DAY).',
  };
}

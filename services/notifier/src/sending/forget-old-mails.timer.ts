import type { Timer } from '@insta-ai/chassis/timer';
import type { MailsStore } from './mails.store.ts';

const day = 24 * 60 * 60 * 1000;
/** How long a mail is remembered: far longer than the week for which its event can come again. */
const rememberedMs = 90 * day;

/** Keeps the list of mails from growing for ever. */
export function forgetOldMails({ mails }: { mails: Pick<MailsStore, 'forgetOlderThan'> }): Timer {
  return {
    name: 'forget-old-mails',
    everyMs: day,
    run: () => mails.forgetOlderThan(new Date(Date.now() - rememberedMs)),
  };
}

import { type Consumer, discard, done, retry, workOn } from '@insta-ai/chassis/messaging/consumer';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { mailPauseMs } from './mail-pause.ts';
import type { MailsStore } from './mails.store.ts';
import type { SmtpGateway } from './smtp.gateway.ts';

type Deps = { mails: Pick<MailsStore, 'find' | 'begin' | 'settle' | 'keepWaiting'>; smtp: SmtpGateway };

/** How long a second job of a mail waits while the first one is tried, in milliseconds. */
const besidesMs = 2 * 60_000;

/** Sends one mail. What became of it is stored before the job is acknowledged. */
export function sendMailConsumer({ mails, smtp }: Deps): Consumer {
  return workOn(jobs.sendMail, async ({ id, payload, attempt }) => {
    const mail = await mails.find(id);
    if (!mail) return discard('There is no such mail any more.');
    if (mail.state === 'sent') return done;
    if (mail.state === 'refused') return discard(`Refused before: ${mail.problem}`);
    if (!(await mails.begin(id))) return retry('Another job of this mail is being done.', besidesMs);
    const { to, subject, text, html } = payload;
    const answer = await smtp.send({ id, to, subject, text, html });
    if (answer.kind === 'sent') {
      await mails.settle(id, 'sent');
      return done;
    }
    if (answer.kind === 'refused') {
      await mails.settle(id, 'refused', answer.reason);
      return discard(answer.reason);
    }
    const pauseMs = mailPauseMs(attempt);
    // After the last try it is a dead letter, for an operator to send again.
    await mails.keepWaiting(id, answer.reason, attempt < jobs.sendMail.maxTries ? pauseMs : undefined);
    return retry(answer.reason, pauseMs);
  });
}

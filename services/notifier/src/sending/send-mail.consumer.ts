import { type Consumer, discard, done, retry, workOn } from '@insta-ai/chassis/messaging/consumer';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { mailPauseMs } from './mail-pause.ts';
import type { MailsStore } from './mails.store.ts';
import type { SmtpGateway } from './smtp.gateway.ts';

type Deps = { mails: Pick<MailsStore, 'find' | 'settle'>; smtp: SmtpGateway };

/** Sends one mail. What became of it is stored before the job is acknowledged. */
export function sendMailConsumer({ mails, smtp }: Deps): Consumer {
  return workOn(jobs.sendMail, async ({ id, payload, attempt }) => {
    const mail = await mails.find(id);
    if (!mail) return discard('There is no such mail any more.');
    if (mail.state === 'sent') return done;
    if (mail.state === 'refused') return discard(`Refused before: ${mail.problem}`);
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
    await mails.settle(id, 'waiting', answer.reason);
    return retry(answer.reason, mailPauseMs(attempt));
  });
}

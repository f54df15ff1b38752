import type { OutgoingMail, SmtpGateway } from './smtp.gateway.ts';

type Answer = Awaited<ReturnType<SmtpGateway['send']>>;

/** A mail server in memory that gives the answers it was told to, then takes everything. */
export function createFakeSmtp(answers: Answer[] = []): SmtpGateway & { tried: OutgoingMail[] } {
  const tried: OutgoingMail[] = [];
  return {
    tried,
    host: 'mail.example.com',
    async verify() {},
    close() {},
    async send(mail) {
      tried.push(mail);
      return answers.shift() ?? { kind: 'sent' };
    },
  };
}

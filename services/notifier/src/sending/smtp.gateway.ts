import { type AskOutside, askUnseen } from '@insta-ai/chassis/outside/ask-outside';
import type { OutsideCause } from '@insta-ai/chassis/outside/outside-cause';
import { createTransport } from 'nodemailer';
import type { NotifierSettings } from '../config.ts';
import { judgeSmtpError, type SmtpVerdict } from './judge-smtp-error.ts';
import { messageId } from './message-id.ts';
import { needsTls } from './needs-tls.ts';

export type OutgoingMail = { id: string; to: string; subject: string; text: string; html: string };

export type SmtpGateway = {
  send(mail: OutgoingMail): Promise<{ readonly kind: 'sent' } | SmtpVerdict>;
  /** Connects and signs in; throws what the server or the network said. */
  verify(): Promise<void>;
  readonly host: string;
  /** Ends the connections that are kept for further mails; one that is under way is sent to its end. */
  close(): void;
};

/** A dead server must not hold a worker for the two minutes that nodemailer would wait. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000 };

/**
 * How long a server that has greeted may say nothing, in milliseconds. Whoever tests it waits for the answer. A mail is looked through
 * before the server says that it has it, and is there once more each time that nobody waited for that (RFC 5321, section 4.5.3.2.6).
 */
export const silencesOfServers = { testMs: 30_000, mailMs: 10 * 60_000 };

/**
 * How long a connection is kept for the next mail, in milliseconds: through a burst, and far shorter than a server or anything on the
 * way to it drops one without a word, for a mail that is written into such a one waits as long as for a silent server.
 */
const keptMs = 10_000;

export function createSmtpGateway(
  { SMTP_URL, MAIL_FROM }: NotifierSettings,
  askOutside: AskOutside = askUnseen,
  { testMs, mailMs } = silencesOfServers,
): SmtpGateway {
  const server = { url: SMTP_URL, requireTLS: needsTls(SMTP_URL), ...limits };
  const tester = createTransport({ ...server, socketTimeout: testMs });
  // It sends a mail again by itself only where not a byte of it was sent, so on doubt the queue decides as before.
  const transport = createTransport({
    ...server,
    socketTimeout: mailMs,
    pool: true,
    idleTimeout: keptMs,
  });
  return {
    host: new URL(SMTP_URL).host,
    async verify() {
      await tester.verify();
    },
    send: mail => askOutside({ provider: 'smtp', call: 'send' }, () => send(mail), causeOf),
    close: () => transport.close(),
  };

  async function send({ id, to, subject, text, html }: OutgoingMail): ReturnType<SmtpGateway['send']> {
    try {
      await transport.sendMail({
        from: MAIL_FROM,
        // As an object: a text would be read as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: messageId(id, MAIL_FROM),
        // Keeps answering machines from answering us (RFC 3834, section 5).
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return { kind: 'sent' };
    } catch (error) {
      return judgeSmtpError(error);
    }
  }
}

/** What is to come again was not taken by a server that is away, busy or does not let us in. */
function causeOf({ kind }: { kind: 'sent' | 'refused' | 'later' }): OutsideCause | undefined {
  if (kind === 'sent') return undefined;
  return kind === 'refused' ? 'refused' : 'away';
}

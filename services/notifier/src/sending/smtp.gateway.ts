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
};

/** A dead server must not hold a worker for the two minutes that nodemailer would wait. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function createSmtpGateway({ SMTP_URL, MAIL_FROM }: NotifierSettings): SmtpGateway {
  const transport = createTransport({ url: SMTP_URL, requireTLS: needsTls(SMTP_URL), ...limits });
  return {
    host: new URL(SMTP_URL).host,
    async verify() {
      await transport.verify();
    },
    async send({ id, to, subject, text, html }) {
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
    },
  };
}

import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = Email & { recipients: string[] };

/** A real SMTP server that keeps what it gets. */
export type MailServer = {
  readonly port: number;
  readonly mails: ReceivedMail[];
  /** SMTP statuses with which the next recipients are refused, one each. */
  readonly refusals: number[];
  /** SMTP statuses that the next mails get although they were taken, as after a lost answer. */
  readonly lies: number[];
  /** What the answers to the next mails, which were taken by then, wait for. */
  readonly holds: Promise<void>[];
  /** Resolves when so many mails are there. */
  received(count: number): Promise<ReceivedMail[]>;
  stop(): Promise<void>;
};

export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refusals: number[] = [];
  const lies: number[] = [];
  const holds: Promise<void>[] = [];
  const arrivals = new EventEmitter();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, answer) {
      answer(refusal(refusals.shift()));
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', chunk => chunks.push(chunk));
      stream.on('end', async () => {
        const email = await PostalMime.parse(Buffer.concat(chunks));
        mails.push({ ...email, recipients: session.envelope.rcptTo.map(({ address }) => address) });
        arrivals.emit('mail');
        await holds.shift();
        answer(refusal(lies.shift()));
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refusals,
    lies,
    holds,
    async received(count) {
      while (mails.length < count) await once(arrivals, 'mail');
      return mails;
    },
    stop: () => new Promise(resolve => server.close(() => resolve())),
  };
}

function refusal(responseCode: number | undefined): Error | undefined {
  return responseCode ? Object.assign(new Error('refused by the test'), { responseCode }) : undefined;
}

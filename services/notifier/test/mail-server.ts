import { EventEmitter, once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
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
  /** Connections that somebody opened so far, and those that are open now. */
  readonly connections: { opened: number; readonly open: Set<Socket> };
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
    // A sender keeps its connection for the next mail.
    closeTimeout: 500,
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
  const connections = { opened: 0, open: new Set<Socket>() };
  server.server.on('connection', (socket: Socket) => {
    connections.opened += 1;
    connections.open.add(socket);
    socket.once('close', () => connections.open.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refusals,
    lies,
    holds,
    connections,
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

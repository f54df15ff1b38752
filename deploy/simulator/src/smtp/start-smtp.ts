import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server';
import type { Base } from '../base.ts';
import type { JournalEntry } from '../door/journal.ts';
import type { Collection } from '../store/store.ts';
import type { MailRecord } from './mail-record.ts';

const mostBytes = 25 * 1024 * 1024;
const addressPattern = /^[^\s@<>]+@[^\s@<>]+$/;

type Done = (error?: Error | null) => void;
type Incoming = Readable & { sizeExceeded?: boolean };

const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** A mail server that keeps everything and delivers nothing. It takes any login, and needs none. */
export async function startSmtp({
  mails,
  folders: { mails: folder },
  store,
  clock,
  faults,
  journal,
  port,
  host,
}: Base & { mails: Collection<MailRecord>; port: number; host: string }): Promise<{
  port: number;
  stop(): Promise<void>;
}> {
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    name: 'simulator',
    banner: 'Insta AI simulator',
    size: mostBytes,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 500,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onMailFrom: ({ address }, _session, done) =>
      done(addressPattern.test(address) ? null : smtpError(553, 'Bad sender address')),
    onRcptTo: (address, _session, done) => done(recipientProblem(address)),
    onData: (stream, session, done) => void takeMail(stream, session, done),
  });

  const writeJournal = (entry: Pick<JournalEntry, 'status' | 'accepted' | 'answered' | 'fault' | 'ids'>) =>
    journal.write({ target: 'smtp.mail', method: 'SMTP', path: '/', ...entry });

  const refuse = (status: number, message: string, fault: string): Error => {
    writeJournal({ status, accepted: false, answered: true, fault, ids: {} });
    return smtpError(status, message);
  };

  function recipientProblem({ address }: SMTPServerAddress): Error | null {
    if (!addressPattern.test(address)) return smtpError(553, 'Bad recipient address');
    const isMeant = (fault: { params: Record<string, unknown> }) =>
      fault.params.address === undefined || fault.params.address === address;
    if (faults.take('smtp.mail', ['refuse-recipient'], isMeant))
      return refuse(550, 'No such user here', 'refuse-recipient');
    if (faults.take('smtp.mail', ['temporary-failure']))
      return refuse(451, 'Try again later', 'temporary-failure');
    return null;
  }

  async function takeMail(stream: Incoming, session: SMTPServerSession, done: Done) {
    const raw = await buffer(stream).catch(() => undefined);
    if (!raw) return done(smtpError(451, 'The message could not be read'));
    if (stream.sizeExceeded) return done(smtpError(552, 'Message too large'));
    if (faults.take('smtp.mail', ['lost-request'])) {
      writeJournal({ status: 0, accepted: false, answered: false, fault: 'lost-request', ids: {} });
      return hangUp(session);
    }
    if (faults.take('smtp.mail', ['refuse-message']))
      return done(refuse(554, 'Message refused', 'refuse-message'));
    const mail = { ...(await keepMail(folder, raw, session)), receivedAt: clock.now() };
    const lost = faults.take('smtp.mail', ['lost-answer']) !== undefined;
    store.together(() => {
      mails.put(mail);
      const fault = lost ? 'lost-answer' : undefined;
      writeJournal({ status: 250, accepted: true, answered: !lost, fault, ids: { mailId: mail.id } });
    });
    return lost ? hangUp(session) : done();
  }

  /** smtp-server keeps the socket to itself; the address at its other end tells which one it is. */
  function hangUp({ remoteAddress, remotePort }: SMTPServerSession): void {
    for (const socket of sockets) {
      if (socket.remotePort === remotePort && socket.remoteAddress === remoteAddress) socket.destroy();
    }
  }

  // A client that hangs up is no error of ours.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  };
}

async function keepMail(folder: string, raw: Buffer, { envelope }: SMTPServerSession) {
  const parsed = await PostalMime.parse(raw);
  const id = randomUUID();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, `${id}.eml`), raw, { mode: 0o600 });
  const attachments: MailRecord['attachments'] = [];
  for (const [index, one] of parsed.attachments.entries()) {
    const file = `${id}-${index}`;
    const bytes =
      typeof one.content === 'string' ? Buffer.from(one.content) : Buffer.from(one.content as ArrayBuffer);
    await writeFile(join(folder, file), bytes, { mode: 0o600 });
    attachments.push({
      file,
      filename: one.filename ?? `part-${index + 1}`,
      mimeType: one.mimeType,
      size: bytes.length,
      contentId: one.contentId,
    });
  }
  return {
    id,
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(one => one.address),
    subject: parsed.subject ?? '(no subject)',
    text: parsed.text,
    html: parsed.html,
    headers: parsed.headers.map(({ key, value }) => ({ key, value })),
    attachments,
  };
}

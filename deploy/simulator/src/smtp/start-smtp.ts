import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server';
import type { World } from '../world.ts';
import type { MailRecord } from './mail-record.ts';

export const mailsOf = (world: World) => world.store.collection<MailRecord>('mails');

const mostBytes = 25 * 1024 * 1024;
const addressPattern = /^[^\s@<>]+@[^\s@<>]+$/;

type Sockets = Set<Socket>;
type Done = (error?: Error | null) => void;

const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** A mail server that keeps everything and delivers nothing. Any login is taken, and none is needed. */
export async function startSmtp(
  world: World,
  port: number,
  host: string,
): Promise<{ port: number; stop(): Promise<void> }> {
  const sockets: Sockets = new Set();
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
    onMailFrom: (address, _session, done) =>
      done(addressPattern.test(address.address) ? null : smtpError(553, 'Bad sender address')),
    onRcptTo: (address, _session, done) => done(recipientProblem(world, address)),
    onData: (stream, session, done) => void takeMail(world, sockets, stream, session, done),
  });
  // A client that hangs up is its own affair.
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

function recipientProblem(world: World, { address }: SMTPServerAddress): Error | null {
  if (!addressPattern.test(address)) return smtpError(553, 'Bad recipient address');
  const meant = (fault: { params: Record<string, unknown> }) =>
    fault.params.address === undefined || fault.params.address === address;
  if (world.faults.take('smtp.mail', ['refuse-recipient'], meant))
    return journaled(world, 550, 'No such user here', 'refuse-recipient');
  if (world.faults.take('smtp.mail', ['temporary-failure']))
    return journaled(world, 451, 'Try again later', 'temporary-failure');
  return null;
}

function journaled(world: World, code: number, message: string, fault: string): Error {
  writeJournal(world, { status: code, accepted: false, answered: true, fault, ids: {} });
  return smtpError(code, message);
}

type Outcome = {
  status: number;
  accepted: boolean;
  answered: boolean;
  fault?: string;
  ids: Record<string, string>;
};

const writeJournal = (world: World, outcome: Outcome) =>
  world.journal.write({ target: 'smtp.mail', method: 'SMTP', path: '/', ...outcome });

async function takeMail(
  world: World,
  sockets: Sockets,
  stream: Readable & { sizeExceeded?: boolean },
  session: SMTPServerSession,
  done: Done,
) {
  const raw = await buffer(stream).catch(() => undefined);
  if (!raw) return done(smtpError(451, 'The message could not be read'));
  if (stream.sizeExceeded) return done(smtpError(552, 'Message too large'));
  if (world.faults.take('smtp.mail', ['lost-request'])) {
    writeJournal(world, { status: 0, accepted: false, answered: false, fault: 'lost-request', ids: {} });
    return hangUp(sockets, session);
  }
  if (world.faults.take('smtp.mail', ['refuse-message']))
    return done(journaled(world, 554, 'Message refused', 'refuse-message'));
  const mail = await readMail(world, raw, session);
  const lost = world.faults.take('smtp.mail', ['lost-answer']) !== undefined;
  world.store.together(() => {
    mailsOf(world).put(mail);
    writeJournal(world, {
      status: 250,
      accepted: true,
      answered: !lost,
      fault: lost ? 'lost-answer' : undefined,
      ids: { mailId: mail.id },
    });
  });
  return lost ? hangUp(sockets, session) : done();
}

/** smtp-server keeps the socket to itself; who the session talks to tells which one it is. */
function hangUp(sockets: Sockets, { remoteAddress, remotePort }: SMTPServerSession): void {
  for (const socket of sockets) {
    if (socket.remotePort === remotePort && socket.remoteAddress === remoteAddress) socket.destroy();
  }
}

async function readMail(world: World, raw: Buffer, session: SMTPServerSession): Promise<MailRecord> {
  const parsed = await PostalMime.parse(raw);
  const id = randomUUID();
  const folder = join(world.store.folder, 'mails');
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
    receivedAt: world.clock.now(),
    from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
    to: session.envelope.rcptTo.map(one => one.address),
    subject: parsed.subject ?? '(no subject)',
    text: parsed.text,
    html: parsed.html,
    headers: parsed.headers.map(({ key, value }) => ({ key, value })),
    attachments,
  };
}

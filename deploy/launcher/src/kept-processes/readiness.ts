import { connect as connectSocket } from 'node:net';
import { readNatsAddress } from '@insta-ai/chassis/messaging/nats-address';
import { connect } from '@nats-io/transport-node';

/** How long one look may take, in milliseconds. */
const lookMs = 2_000;

/** Whether an address answers 200. */
export async function answersOk(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(lookMs) }).catch(() => undefined);
  return reply?.ok ?? false;
}

/** Whether a NATS server takes connections. */
export async function takesMessages(url: string): Promise<boolean> {
  try {
    const probe = await connect({ ...readNatsAddress(url), reconnect: false, timeout: lookMs });
    await probe.close();
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a document store answers: its greeting comes before anybody signs in. Not asked through the driver, which a launcher
 * would hold for as long as its product runs.
 */
export function holdsDocuments(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connectSocket({ host: hostname, port: Number(port || 27_017) });
  let heard = Buffer.alloc(0);
  socket.setTimeout(lookMs, () => socket.destroy());
  socket.on('connect', () => socket.write(hello));
  socket.on('data', bytes => {
    heard = Buffer.concat([heard, bytes]);
    if (heard.length < headerBytes) return;
    resolve(heard.readInt32LE(opcodeAt) === opMsg);
    socket.destroy();
  });
  socket.on('error', () => {});
  socket.on('close', () => resolve(false));
  return promise;
}

/** https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const opMsg = 2013;
const headerBytes = 16;
const opcodeAt = 12;

/** `{ hello: 1, $db: 'admin' }` as one message. */
const hello = Buffer.from(
  [
    ['34000000', '01000000', '00000000', 'dd070000'],
    ['00000000', '00'],
    ['1f000000', '10', '68656c6c6f00', '01000000', '02', '24646200', '06000000', '61646d696e00', '00'],
  ]
    .flat()
    .join(''),
  'hex',
);

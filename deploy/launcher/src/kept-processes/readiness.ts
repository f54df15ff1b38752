import { readNatsAddress } from '@insta-ai/chassis/messaging/nats-address';
import { connect } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';

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

/** Whether a document store answers. */
export async function holdsDocuments(url: string): Promise<boolean> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: lookMs });
  try {
    await client.db('admin').command({ ping: 1 });
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}

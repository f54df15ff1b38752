import { mimeTypeOf } from './mime-type-of.ts';
import { assertKey } from './object-store.ts';
import { createS3Client, type S3Settings } from './s3-client.ts';

/** An object of a bucket, and when it was stored there. */
export type StoredObject = { key: string; storedAt: Date };

/** A bucket on the internet, through which a file gets to somebody who cannot come to us for it. */
export type CourierBucket = {
  put(key: string, body: Buffer): Promise<void>;
  /** The address at which whoever is told it may fetch an object, for so many seconds. */
  addressOf(key: string, seconds: number): Promise<string>;
  list(prefix: string): Promise<StoredObject[]>;
  /** Removes an object; a missing one is fine. */
  remove(key: string): Promise<void>;
};

/** Longest waits, in milliseconds: for bytes on a slow line, and for a short question. */
const putMs = 120_000;
const askMs = 10_000;

/**
 * A courier's bucket on any S3 server. It must be there, and is not asked here, for it may be out of reach at a start; `stopping` ends
 * every wait for it.
 */
export function createS3CourierBucket(settings: S3Settings, stopping: AbortSignal): CourierBucket {
  const client = createS3Client(settings);
  const { bucket } = settings;
  const within = <T>(ms: number, call: Promise<T>) =>
    untilAborted(AbortSignal.any([AbortSignal.timeout(ms), stopping]), call);
  const listAll = async (prefix: string) => {
    const found: StoredObject[] = [];
    for await (const { name, lastModified } of client.listObjectsV2(bucket, prefix, true))
      if (name && lastModified) found.push({ key: name, storedAt: lastModified });
    return found;
  };
  return {
    async put(key, body) {
      assertKey(key);
      const facts = { 'Content-Type': mimeTypeOf(key) };
      await within(putMs, client.putObject(bucket, key, body, body.length, facts));
    },
    addressOf(key, seconds) {
      assertKey(key);
      return client.presignedGetObject(bucket, key, seconds);
    },
    list: prefix => within(askMs, listAll(prefix)),
    async remove(key) {
      assertKey(key);
      await within(askMs, client.removeObject(bucket, key));
    },
  };
}

/** Ends the wait, not the call, for the client knows no way to: whatever it still does may be done twice. */
function untilAborted<T>(signal: AbortSignal, call: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    call.then(resolve, reject);
  });
}

import type { Logger } from '@insta-ai/chassis/logger';
import { type ObjectStore, readWhole } from '@insta-ai/chassis/storage/object-store';
import { courierFolder } from '@insta-ai/chassis/storage/own-folders';
import type { CourierBucket } from '@insta-ai/chassis/storage/s3-courier-bucket';
import type { Finding } from '@insta-ai/proto/rules/finding';
import type { LedgerStore } from '../ledger/ledger.store.ts';
import { isEnded } from '../ledger/ledger.ts';
import type { PreparedStore } from '../ledger/prepared.store.ts';
import { createBucketProbe } from './bucket-probe.ts';
import { courierKey, courierPrefix, publishIdOf } from './courier-key.ts';

/** How long the platform may take to fetch, in seconds: it does so while it makes the container (instagram-graph-api.md, 2.1). */
const fetchSeconds = 15 * 60;

/** What is older was brought for a container that is made or lost by now, in milliseconds. */
const sweepAfterMs = 60 * 60 * 1_000;

/** `gone`: our own store does not have it any more; `away`: the bucket did not take it. */
export type Brought =
  | { readonly kind: 'there'; readonly url: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'away' };

/** Brings pictures to where a platform can fetch them that cannot reach us. */
export type Courier = {
  /** What keeps pictures from being brought, as of some minutes ago at most. */
  problem(): Promise<Finding | undefined>;
  /** Brings a picture of our object store, the same one any number of times, and answers its address for the next minutes. */
  bring(publishId: string, objectKey: string): Promise<Brought>;
  /** Takes away what was brought for a publish that is over. What it cannot, a sweep does. */
  clear(publishId: string): Promise<void>;
  /** Takes away what dead processes left. */
  sweep(): Promise<void>;
};

type Deps = {
  bucket: CourierBucket;
  objects: Pick<ObjectStore, 'stat' | 'read'>;
  /** Known to this installation alone. */
  secret: string;
  ledgers: Pick<LedgerStore, 'find'>;
  prepared: Pick<PreparedStore, 'find'>;
  now(): Date;
  log: Logger;
};

export function createCourier({ bucket, objects, secret, ledgers, prepared, now, log }: Deps): Courier {
  const probe = createBucketProbe({ bucket, now, log });
  /** Nothing more is made for it, now or when it is due. */
  const isOver = async (publishId: string) => {
    const ledger = await ledgers.find(publishId);
    return ledger ? isEnded(ledger) : !(await prepared.find(publishId));
  };
  return {
    problem: probe.look,
    async bring(publishId, objectKey) {
      if (!(await objects.stat(objectKey))) return { kind: 'gone' };
      const picture = await readWhole(objects, objectKey);
      const key = courierKey(secret, publishId, objectKey);
      try {
        // Each time, although it may be there: so it is never about to be swept while the platform fetches it.
        await bucket.put(key, picture);
        return { kind: 'there', url: await bucket.addressOf(key, fetchSeconds) };
      } catch (error) {
        log.error({ err: error, publishId }, 'the bucket of the courier took no picture');
        return { kind: 'away' };
      }
    },
    async clear(publishId) {
      try {
        for (const { key } of await bucket.list(courierPrefix(publishId))) await bucket.remove(key);
      } catch (error) {
        log.warn({ err: error, publishId }, 'what the courier brought is left to the next sweep');
      }
    },
    async sweep() {
      const before = new Date(now().getTime() - sweepAfterMs);
      const old = (await bucket.list(courierFolder)).filter(({ storedAt }) => storedAt < before);
      for (const [publishId, objectsOfOne] of Map.groupBy(old, ({ key }) => publishIdOf(key)))
        if (await isOver(publishId)) for (const { key } of objectsOfOne) await bucket.remove(key);
    },
  };
}

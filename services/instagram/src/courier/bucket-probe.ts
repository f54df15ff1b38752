import type { Logger } from '@insta-ai/chassis/logger';
import { courierFolder } from '@insta-ai/chassis/storage/own-folders';
import type { CourierBucket } from '@insta-ai/chassis/storage/s3-courier-bucket';
import type { Finding } from '@insta-ai/proto/rules/finding';
import { bucketFinding } from './bucket-finding.ts';

/** What is known of the bucket, in milliseconds: it is tried again after that. */
const knownForMs = 3 * 60_000;

const probeKey = `${courierFolder}probe.txt`;

/** Whether pictures can go through the bucket. */
export type BucketProbe = {
  /** Puts a few bytes there and takes them away; answers what was found a moment ago as long as that is fresh. */
  look(): Promise<Finding | undefined>;
};

type Deps = { bucket: Pick<CourierBucket, 'put' | 'remove'>; now(): Date; log: Logger };

export function createBucketProbe({ bucket, now, log }: Deps): BucketProbe {
  const probe = async (): Promise<Finding | undefined> => {
    try {
      await bucket.put(probeKey, Buffer.from('Insta AI'));
      await bucket.remove(probeKey);
      return undefined;
    } catch (error) {
      log.error({ err: error }, 'the bucket of the courier is of no use');
      return bucketFinding(error);
    }
  };
  let known: { finding: Promise<Finding | undefined>; until: number } | undefined;
  return {
    look() {
      const at = now().getTime();
      if (!known || known.until <= at) known = { finding: probe(), until: at + knownForMs };
      return known.finding;
    },
  };
}

import { createLogger } from '@insta-ai/chassis/logger';
import { expect, test } from 'vitest';
import { createBucketProbe } from './bucket-probe.ts';

/** A bucket that refuses while it has a code, and the clock it is looked at by. */
function open() {
  const bucket = { refusal: 'NoSuchBucket', puts: 0, kept: new Set<string>() };
  let minutes = 0;
  const probe = createBucketProbe({
    bucket: {
      async put(key) {
        bucket.puts += 1;
        if (bucket.refusal) throw Object.assign(new Error(), { code: bucket.refusal });
        bucket.kept.add(key);
      },
      remove: async key => void bucket.kept.delete(key),
    },
    now: () => new Date(minutes * 60_000),
    log: createLogger('silent'),
  });
  return { bucket, probe, pass: (more: number) => (minutes += more) };
}

test('a bucket is tried once in some minutes, whoever asks', async () => {
  const { bucket, probe, pass } = open();

  expect(await Promise.all([probe.look(), probe.look()])).toMatchObject([
    { level: 'error' },
    { level: 'error' },
  ]);
  bucket.refusal = '';
  pass(2);
  expect(await probe.look()).toMatchObject({ level: 'error' });
  expect(bucket.puts).toBe(1);
  pass(1);

  expect(await probe.look()).toBeUndefined();
  expect(bucket).toMatchObject({ puts: 2, kept: new Set() });
});

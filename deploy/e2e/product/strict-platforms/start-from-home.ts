import { neverStopping } from '@insta-ai/chassis/stopping';
import { createS3CourierBucket } from '@insta-ai/chassis/storage/s3-courier-bucket';
import { startStandInS3 } from '@insta-ai/deploy/testing/servers/start-stand-in-s3';
import { startStrictProduct } from './start-strict-product.ts';

const keys = { bucket: 'pictures', accessKey: 'S3RVER', secretKey: 'S3RVER' };

/** The product on a machine at home: what it publishes goes up by itself, or through a bucket. */
export async function startFromHome() {
  const s3 = await startStandInS3([keys.bucket]);
  const bucket = createS3CourierBucket({ ...keys, region: 'us-east-1', endpoint: s3.url }, neverStopping);
  const settings = {
    // Else a platform of our own network, as the stand-in is, fetches what it is told.
    VIDEO_UPLOAD: 'always',
    COURIER_S3_ENDPOINT: s3.url,
    COURIER_S3_BUCKET: keys.bucket,
    COURIER_S3_ACCESS_KEY: keys.accessKey,
    COURIER_S3_SECRET_KEY: keys.secretKey,
  };
  const product = await startStrictProduct({ bucketUrl: s3.url, settings });
  return {
    product,
    inBucket: () => bucket.list(''),
    async stop() {
      await product.stop();
      await s3.stop();
    },
  };
}

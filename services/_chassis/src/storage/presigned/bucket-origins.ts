import { type Static, Type } from 'typebox';
import { platformSettings } from '../../config.ts';

/** What says where browsers read the bucket. */
export const publicBucketSettings = Type.Pick(platformSettings, [
  'S3_PUBLIC_ENDPOINT',
  'S3_BUCKET',
  'S3_PATH_STYLE',
]);

/** Origins that its pictures come from; AWS has the bucket in the host name also where it is wanted in the path. */
export function bucketOrigins({
  S3_PUBLIC_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_PATH_STYLE: isInPath,
}: Static<typeof publicBucketSettings>): string[] {
  if (!endpoint) return [];
  const { origin, protocol, host } = new URL(endpoint);
  const ofBucket = `${protocol}//${bucket}.${host}`;
  return isInPath ? [origin, ofBucket] : [ofBucket];
}

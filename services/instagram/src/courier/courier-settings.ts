import { SettingsError } from '@insta-ai/chassis/config';
import { whyNotPublic } from '@insta-ai/chassis/http/why-not-public';
import type { S3Settings } from '@insta-ai/chassis/storage/s3-client';
import type { InstagramSettings } from '../config.ts';

type Given = Pick<
  InstagramSettings,
  | 'GRAPH_BASE_URL'
  | 'COURIER_S3_ENDPOINT'
  | 'COURIER_S3_REGION'
  | 'COURIER_S3_BUCKET'
  | 'COURIER_S3_ACCESS_KEY'
  | 'COURIER_S3_SECRET_KEY'
>;

/** The bucket of the courier; undefined when there is none. Half of one, or one that Instagram cannot reach, stops the start. */
export function courierSettings(given: Given): S3Settings | undefined {
  const {
    COURIER_S3_ENDPOINT: endpoint,
    COURIER_S3_REGION: region,
    COURIER_S3_BUCKET: bucket,
    COURIER_S3_ACCESS_KEY: accessKey,
    COURIER_S3_SECRET_KEY: secretKey,
  } = given;
  if (!endpoint && !bucket && !accessKey && !secretKey) return undefined;
  if (!endpoint || !bucket || !accessKey || !secretKey)
    throw new SettingsError([
      'COURIER_S3_ENDPOINT, COURIER_S3_BUCKET, COURIER_S3_ACCESS_KEY and COURIER_S3_SECRET_KEY must be set all, or none',
    ]);
  const isSimulated = whyNotPublic(given.GRAPH_BASE_URL) !== undefined;
  const problem = isSimulated ? undefined : whyNotPublic(endpoint);
  if (problem)
    throw new SettingsError([
      `COURIER_S3_ENDPOINT must be an address that Instagram reaches: ${problem.reason}`,
    ]);
  return { endpoint, region, bucket, accessKey, secretKey };
}

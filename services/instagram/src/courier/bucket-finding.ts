import { error, type Finding, warning } from '@insta-ai/proto/rules/finding';

/** TABLE: what an S3 server says no with, and the setting that is wrong then. */
const refusals: { readonly [code: string]: string | undefined } = {
  NoSuchBucket: 'COURIER_S3_BUCKET',
  InvalidAccessKeyId: 'COURIER_S3_ACCESS_KEY',
  SignatureDoesNotMatch: 'COURIER_S3_SECRET_KEY',
  AccessDenied: 'what COURIER_S3_ACCESS_KEY may do in COURIER_S3_BUCKET',
  AuthorizationHeaderMalformed: 'COURIER_S3_REGION',
  PermanentRedirect: 'COURIER_S3_REGION',
};

/** What keeps pictures from going through the bucket, from what it failed with. */
export function bucketFinding(failure: unknown): Finding {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
  const setting = refusals[code];
  const [rule, where] = ['courier', 'item'] as const;
  return setting
    ? error({
        rule,
        where,
        message: `Instagram gets no pictures: the bucket that they go through refuses them (${code}).`,
        fix: `Whoever runs Insta AI checks ${setting}, and restarts it.`,
      })
    : warning({
        rule,
        where,
        message: 'The bucket that pictures go through did not take anything just now.',
        fix: 'No action needed: it is tried again. If it lasts, whoever runs Insta AI checks COURIER_S3_ENDPOINT.',
      });
}

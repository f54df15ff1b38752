import { certificateFaultOf } from '@insta-ai/chassis/outside/certificate-fault';
import { createS3Client, type S3Settings } from '@insta-ai/chassis/storage/s3-client';
import { CannotRemove, isForbidden, tryWritingInBucket } from '../../installation/try-writing-in-bucket.ts';
import { type Finding, fail, ok } from '../finding.ts';

/** TABLE: what an S3 server says no with, and the setting that is wrong then, without what its name begins with. */
const refusals: { readonly [code: string]: string | undefined } = {
  NoSuchBucket: 'BUCKET',
  InvalidAccessKeyId: 'ACCESS_KEY',
  SignatureDoesNotMatch: 'SECRET_KEY',
  AuthorizationHeaderMalformed: 'REGION',
  PermanentRedirect: 'REGION',
};

/** Puts a few bytes into a bucket and takes them away; its settings are named `S3_…` or `COURIER_S3_…`. */
export async function tryBucket(settings: S3Settings, named: 'S3_' | 'COURIER_S3_'): Promise<Finding> {
  const { host } = new URL(settings.endpoint);
  const isThere = () => tryWritingInBucket(createS3Client(settings), settings.bucket);
  try {
    // A server may end a kept connection just as it is used again, which says nothing of it.
    if (await isThere().catch(error => (isCutOff(error) ? isThere() : Promise.reject(error))))
      return ok(`The bucket ${settings.bucket} takes and gives.`);
    return fail(`There is no bucket ${settings.bucket} at ${host}.`, `Make it, or correct ${named}BUCKET.`);
  } catch (failure) {
    return refusalOf(failure, { host, bucket: settings.bucket, named });
  }
}

const isCutOff = (error: unknown) =>
  error instanceof Error && ['ECONNRESET', 'EPIPE'].includes(String((error as { code?: unknown }).code));

/** AWS' own package says so where nothing gives it keys; the S3 client wraps what it says. */
function isWithoutRole(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ['CredentialsProviderError', 'ProviderError'].includes(error.name) || isWithoutRole(error.cause);
}

function refusalOf(
  failure: unknown,
  { host, bucket, named }: { host: string; bucket: string; named: string },
): Finding {
  if (isWithoutRole(failure))
    return fail(
      `No role is given to this machine that could open the bucket ${bucket}.`,
      `Give it one (IRSA, Pod Identity, ECS or EC2), or set ${named}ACCESS_KEY and ${named}SECRET_KEY in place of ${named}ROLE.`,
    );
  if (failure instanceof CannotRemove)
    return fail(`${failure.message}.`, `Let ${named}ACCESS_KEY remove objects there (s3:DeleteObject).`);
  const certificate = certificateFaultOf(failure);
  if (certificate)
    return fail(
      `The certificate of the S3 server at ${host} ${certificate.words}.`,
      `${certificate.fix.charAt(0).toUpperCase()}${certificate.fix.slice(1)}.`,
    );
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
  const setting = refusals[code];
  const words = `The S3 server at ${host} refuses the bucket ${bucket} (${code}).`;
  if (setting) return fail(words, `Correct ${named}${setting}.`);
  if (code === 'RequestTimeTooSkewed')
    return fail(
      `The S3 server at ${host} takes the clock of this machine for wrong: by more than a quarter of an hour the two differ.`,
      'Set the clocks of both and keep them right, for example with "timedatectl set-ntp true".',
    );
  if (isForbidden(code))
    return fail(
      words,
      `Correct ${named}ACCESS_KEY and ${named}SECRET_KEY, and what they may do in the bucket.`,
    );
  const why = code ? ` (${code})` : '';
  return fail(`The S3 server at ${host} is of no use${why}.`, `Start it, or correct ${named}ENDPOINT.`);
}

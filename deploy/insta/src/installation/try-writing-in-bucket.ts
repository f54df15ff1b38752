import type { Client } from 'minio';

/** Always the same, so that where it cannot be removed there is never more than one. */
const probeName = 'insta-ai-doctor.txt';

/** What was written stays: the key may write and not remove. */
export class CannotRemove extends Error {}

/** Puts a few bytes into a bucket and takes them away again; false where there is no such bucket. */
export async function tryWritingInBucket(client: Client, bucket: string, folder = ''): Promise<boolean> {
  if (!(await client.bucketExists(bucket))) return false;
  const probe = `${folder}${probeName}`;
  await client.putObject(bucket, probe, Buffer.from('Insta AI'));
  await client.removeObject(bucket, probe).catch((cause: { code?: unknown }) => {
    throw isForbidden(cause.code) ? new CannotRemove(cannotRemoveWords(bucket), { cause }) : cause;
  });
  return true;
}

/** A question without a body is answered with a status alone. */
export const isForbidden = (code: unknown) => /AccessDenied|Forbidden|403/.test(String(code));

const cannotRemoveWords = (bucket: string) =>
  `The key may write to the bucket ${bucket} and not remove from it`;

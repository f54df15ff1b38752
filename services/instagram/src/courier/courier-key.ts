import { createHmac } from 'node:crypto';
import { extname } from 'node:path';
import { courierFolder } from '@insta-ai/chassis/storage/own-folders';

/** What is brought for one publish lies below it. */
export function courierPrefix(publishId: string): string {
  return `${courierFolder}${publishId}/`;
}

/** Where a picture is brought to: for whoever repeats it the same place, for anybody without the secret not to be guessed. */
export function courierKey(secret: string, publishId: string, objectKey: string): string {
  const name = createHmac('sha256', secret).update(JSON.stringify(['courier', publishId, objectKey]));
  return `${courierPrefix(publishId)}${name.digest('hex').slice(0, 32)}${extname(objectKey)}`;
}

export function publishIdOf(key: string): string {
  return key.slice(courierFolder.length).split('/')[0] ?? '';
}

import { expect, test } from 'vitest';
import { createLogger } from '../../logger.ts';
import { connectMongo } from './connect-mongo.ts';

test.each([
  ['mongodb://user:hidden@host:99999', 'Unable to parse host:99999 with URL'],
  ['mongodb://user:hid/den@host', 'Password contains unescaped characters'],
  ['mongodb://user:hid%den@host', 'URI malformed'],
])(
  '%s stops the start and names the setting, with what is wrong and without the password',
  async (url, reason) => {
    await expect(connectMongo(url, createLogger('silent'))).rejects.toMatchObject({
      problems: [`MONGODB_URL cannot be read: ${reason}`],
    });
  },
);

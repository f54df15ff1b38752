import { readSigningKey } from '@insta-ai/auth-user/signing-key';
import { SettingsError } from '@insta-ai/chassis/config';
import type { Check } from '../check.ts';
import { fail, NotLooked, ok } from '../finding.ts';

/** Without a key of the right kind nobody signs in. */
export const signingKeyCheck: Check = {
  group: 'settings',
  name: 'signing key',
  asks: 'whether JWT_PRIVATE_KEY is a key that can sign',
  fix: 'Set JWT_PRIVATE_KEY to the key of before, or to a new one: then everybody signs in again.',
  async look({ known, isElsewhere }) {
    const { JWT_PRIVATE_KEY } = known;
    if (!JWT_PRIVATE_KEY)
      throw new NotLooked(isElsewhere ? 'JWT_PRIVATE_KEY is not set here' : 'the first start makes a key');
    try {
      readSigningKey(JWT_PRIVATE_KEY);
      return [ok('JWT_PRIVATE_KEY is a key that signs.')];
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      return error.problems.map(problem => fail(`${problem}.`));
    }
  },
};

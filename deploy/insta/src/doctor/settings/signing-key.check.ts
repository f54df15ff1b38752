import { readSigningKey } from '@insta-ai/auth-user/signing-key';
import { SettingsError } from '@insta-ai/chassis/config';
import type { Check } from '../check.ts';
import { type Finding, fail, NotLooked, ok } from '../finding.ts';

/** Without a key of the right kind nobody signs in. */
export const signingKeyCheck: Check = {
  group: 'settings',
  name: 'signing key',
  asks: 'whether JWT_PRIVATE_KEY, and the other one while keys are changed, is a key that can sign',
  fix: 'Set JWT_PRIVATE_KEY to the key of before, or to a new one: then everybody signs in again.',
  async look({ known, isElsewhere }) {
    const { JWT_PRIVATE_KEY, JWT_PRIVATE_KEY_OTHER: other } = known;
    if (!JWT_PRIVATE_KEY)
      throw new NotLooked(isElsewhere ? 'JWT_PRIVATE_KEY is not set here' : 'the first start makes a key');
    const faults = [
      ...faultsOf(JWT_PRIVATE_KEY, 'JWT_PRIVATE_KEY'),
      ...(other ? faultsOf(other, 'JWT_PRIVATE_KEY_OTHER', fixOfOther) : []),
    ];
    return faults.length > 0 ? faults : [ok('JWT_PRIVATE_KEY is a key that signs.')];
  },
};

const fixOfOther = 'Set JWT_PRIVATE_KEY_OTHER to the next key or to the one of before, or leave it out.';

function faultsOf(text: string, setting: string, fix?: string): Finding[] {
  try {
    readSigningKey(text, setting);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.problems.map(problem => fail(`${problem}.`, fix));
  }
}

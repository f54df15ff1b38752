import { expect, it } from 'vitest';
import { type LoginStep, loginError } from './login-error.ts';

const address = 'https://planner.example.com/profile/facebook';
const wordsFor = (step: LoginStep, code: number, text = '', subcode?: number) => {
  const error = { status: 400, code, subcode, transient: false, text, trace: undefined, regainMs: undefined };
  return loginError({ kind: 'refused', error }, step).message;
};

it.each<[LoginStep]>([[{ redeem: address }], ['exchange']])(
  'a wrong secret or app id names its setting',
  step => {
    expect(wordsFor(step, 1, 'Error validating client secret.')).toContain('FACEBOOK_APP_SECRET');
    expect(wordsFor(step, 101)).toContain('FACEBOOK_APP_ID');
  },
);

it('the same code without a word of the secret is a passing fault', () => {
  expect(wordsFor('exchange', 1, 'An unknown error occurred')).toContain('connect again in a moment');
});

it('a refused app token is not the fault of the person', () => {
  expect(wordsFor('inspect', 190, 'Invalid OAuth access token signature.')).toContain('FACEBOOK_APP_SECRET');
  expect(wordsFor('list', 190)).toContain('log in once more');
});

it.each([
  [191, undefined],
  [100, 36008],
])('an address that the app does not allow is named with what to set: %j', (code, subcode) => {
  const words = wordsFor({ redeem: address }, code, '', subcode);

  expect(words).toContain(address);
  expect(words).toContain('PUBLIC_URL');
  expect(words).toContain('Valid OAuth Redirect URIs');
});

it('a code that was used says to log in once more', () => {
  expect(wordsFor({ redeem: address }, 100, '', 36009)).toContain('log in once more');
});

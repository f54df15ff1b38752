import { describe, expect, it } from 'vitest';
import type { GraphError } from '../graph/graph-result.ts';
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

describe('a refusal that is no fault of the setup', () => {
  const facts = {
    status: 400,
    subcode: undefined,
    transient: false,
    text: 'Text',
    trace: 'AbC',
    regainMs: undefined,
  };
  const errorFor = (error: Partial<GraphError> & { code: number }, step: LoginStep = 'list') =>
    loginError({ kind: 'refused', error: { ...facts, ...error } }, step);

  it.each<[Partial<GraphError> & { code: number }, string, string]>([
    [
      { code: 190, subcode: 459 },
      'failed_precondition',
      'Facebook wants you to log in at facebook.com first.',
    ],
    [{ code: 190, subcode: 464 }, 'failed_precondition', 'The Facebook account is not confirmed yet.'],
    [{ code: 190 }, 'failed_precondition', 'Facebook does not accept this login.'],
    [{ code: 4, regainMs: 19 * 60_000 }, 'rate_limited', 'a pause of 19 minutes'],
    [
      { code: 2 },
      'upstream_failed',
      'Instagram is not available at the moment. Please connect again in a moment.',
    ],
    [{ code: 10 }, 'failed_precondition', 'Instagram does not allow Insta AI to do this'],
    [{ code: 3 }, 'failed_precondition', 'is not allowed to do this'],
    [{ code: 9_999, forPerson: 'Not today.' }, 'failed_precondition', 'Facebook says: Not today.'],
  ])('%j is %s in the words of its row', (error, code, text) => {
    expect(errorFor(error)).toMatchObject({ code, message: expect.stringContaining(text) });
  });

  it('has its trace, and never says that nobody answered', () => {
    const messages = [1, 2, 3, 4, 10, 25, 100, 190, 368, 9_999].map(code => errorFor({ code }).message);
    expect(messages.filter(message => !message.includes('AbC'))).toEqual([]);
    expect(messages.filter(message => message.includes('did not answer'))).toEqual([]);
    expect(loginError({ kind: 'unclear', reason: 'no answer' }, 'list').message).toContain('did not answer');
  });
});

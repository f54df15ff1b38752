import { describe, expect, it } from 'vitest';
import type { GraphError } from '../graph/graph-result.ts';
import { callError } from './call-error.ts';

const facts = { status: 400, subcode: undefined, transient: false, text: 'Why not', trace: undefined };
const words = (error: Partial<GraphError> & { code: number }) =>
  callError({ kind: 'refused', error: { ...facts, regainMs: undefined, ...error } }, 'the right');

describe('the error of a failed call', () => {
  it.each([
    [{ code: 190, subcode: 460 }, 'failed_precondition', 'The Facebook password was changed'],
    [{ code: 10 }, 'failed_precondition', 'it needs the right'],
    [{ code: 200 }, 'failed_precondition', 'it needs the right'],
    [{ code: 3 }, 'failed_precondition', 'get the right approved'],
    [{ code: 25, subcode: 2_207_050 }, 'failed_precondition', 'Open the Instagram app'],
    [{ code: 100 }, 'failed_precondition', 'Instagram refused this: Why not'],
    [{ code: 100, subcode: 33 }, 'upstream_failed', 'cannot find this'],
    [{ code: 2 }, 'upstream_failed', 'try again in a moment'],
    [{ code: 4 }, 'rate_limited', 'try again in a few minutes'],
    [{ code: 4, regainMs: 61_000 }, 'rate_limited', 'try again in 2 minutes'],
  ])('%j is %s with words', (error, code, text) => {
    expect(words(error)).toMatchObject({ code, message: expect.stringContaining(text) });
  });

  it.each([
    [{ code: 1 }, 'gave no reason (its general error 1). Please try again in a moment.'],
    [{ code: 2 }, 'Instagram is not available at the moment. Please'],
    [{ code: 506 }, 'the same post was published a moment ago'],
  ])('%j is told in the words of its row', (error, text) => {
    expect(words(error).message).toContain(text);
  });

  it.each([
    [{ code: 10 }, 'Instagram does not allow this: Confirm your identity. Do what Instagram says'],
    [{ code: 190, subcode: 459 }, 'log in at facebook.com first. Instagram says: Confirm your identity.'],
    [{ code: 4 }, 'Instagram says: Confirm your identity. Please try again'],
    [{ code: 2 }, 'Instagram says: Confirm your identity. Please try again'],
    [{ code: 100 }, 'Instagram refused this: Confirm your identity.'],
    [{ code: 25 }, 'restricted this account: Confirm your identity. Open the Instagram app'],
  ])('%j has what Instagram says to the person, once', (error, text) => {
    const { message } = words({ ...error, forPerson: 'Confirm your identity.' });
    expect(message).toContain(text);
    expect(message.split('Confirm your identity.')).toHaveLength(2);
  });

  it('of a refusal names what the support of Meta asks for, and that of a missing answer has none', () => {
    const trace = 'AbCdEf';
    expect(
      [190, 4, 10, 3, 25, 100, 2].filter(code => !words({ code, trace }).message.includes(trace)),
    ).toEqual([]);
    expect(words({ code: 4, trace, regainMs: 61_000 }).details).toEqual({ retryAfterSeconds: 120 });
    expect(words({ code: 10 }).message).not.toContain('Trace');
  });

  it('never promises that something goes out automatically', () => {
    const texts = [190, 4, 10, 3, 368, 613, 1].map(code => words({ code }).message);
    expect(texts.filter(text => text.includes('automatically'))).toEqual([]);
  });

  it('for a missing answer blames the platform', () => {
    expect(callError({ kind: 'unclear', reason: 'no answer' }, '').code).toBe('upstream_failed');
  });
});

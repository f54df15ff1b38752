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

  it('never promises that something goes out automatically', () => {
    const texts = [190, 4, 10, 3, 368, 613, 1].map(code => words({ code }).message);
    expect(texts.filter(text => text.includes('automatically'))).toEqual([]);
  });

  it('for a missing answer blames the platform', () => {
    expect(callError({ kind: 'unclear', reason: 'no answer' }, '').code).toBe('upstream_failed');
  });
});

import { expect, it } from 'vitest';
import { runProgram } from './run-program.ts';

it('answers what a program said, with settings on top of ours', () => {
  expect(runProgram('sh', ['-c', 'echo "$WORD"'], { WORD: 'bread' })).toBe('bread');
});

it('tells the last words of one that fails', () => {
  expect(() => runProgram('sh', ['-c', 'echo one; echo two >&2; exit 3'])).toThrow('sh -c: two');
});

it('names one that is not here', () => {
  expect(() => runProgram('no-such-program', [])).toThrow('no-such-program is not on this machine');
});

it('ends one whose time is over', () => {
  expect(() => runProgram('sleep', ['60'], {}, 50.5)).toThrow('sleep 60 was not done in its time');
});

import { AppError } from '@insta-ai/chassis/app-error';
import { expect, test } from 'vitest';
import { Outgrown } from '../video/run-tool.ts';
import { isOfTheMachine } from './is-of-the-machine.ts';

const withCode = (code: string) => Object.assign(new Error('It failed.'), { code });

test.each<[string, unknown, boolean]>([
  ['a full disk', withCode('ENOSPC'), true],
  ['a store without room', withCode('XMinioStorageFull'), true],
  ['a store that is away', new AppError('unavailable', 'Away.'), true],
  ['a tool on a full disk', new Error('ffmpeg ended with 1: film.mp4: No space left on device'), true],
  ['a tool that cannot read the file', new Error('ffmpeg ended with 1: Invalid data found'), false],
  ['a tool that wants too much', new Outgrown('ffmpeg ended with SIGKILL: '), false],
  ['what is refused for good', new AppError('failed_precondition', 'No.'), false],
])('%s', (_, error, isMachine) => {
  expect(isOfTheMachine(error)).toBe(isMachine);
});

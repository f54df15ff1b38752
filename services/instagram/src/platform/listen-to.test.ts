import { expect, it } from 'vitest';
import type { GraphResult } from '../graph/graph-result.ts';
import { type HeardFailure, listenTo } from './listen-to.ts';
import type { UploadingPlatform } from './publishing.gateway.ts';

/** What is heard when the call answers this. */
async function heardOf(
  call: 'containerStatus' | 'sendFilm' | 'createContainer',
  answer: GraphResult<unknown>,
) {
  const heard: HeardFailure[] = [];
  const platform = { [call]: async () => answer } as unknown as UploadingPlatform;
  await (listenTo(platform, one => heard.push(one))[call] as (asked: unknown) => Promise<unknown>)({});
  return heard;
}

it.each([
  ['ERROR', 'Instagram could not prepare the media.'],
  ['EXPIRED', 'Instagram no longer has the prepared media.'],
])('a container that ended with %s is heard with what Instagram says of it', async (code, words) => {
  const detail = 'Error: Media upload has failed with error code 2207082';

  expect(await heardOf('containerStatus', { kind: 'ok', value: { code, detail } })).toEqual([
    { step: 'lostContainer', words, said: { words: detail, code, trace: '' } },
  ]);
});

it.each(['IN_PROGRESS', 'FINISHED', 'PUBLISHED'])('nothing is heard of one that is %s', async code => {
  expect(await heardOf('containerStatus', { kind: 'ok', value: { code, detail: 'whatever' } })).toEqual([]);
});

it('silence is told from an answer that is neither a yes nor a no', async () => {
  expect(await heardOf('createContainer', { kind: 'unclear', reason: 'no answer within 20 ms' })).toEqual([
    { step: 'createContainer', words: 'We asked Instagram to take the media. It did not answer.' },
  ]);
  const answer = { words: 'Try later', code: 'PartialRequestError' };
  expect(await heardOf('sendFilm', { kind: 'unclear', reason: 'PartialRequestError', answer })).toEqual([
    {
      step: 'sendFilm',
      words: 'We asked Instagram to take the video. Its answer was neither a yes nor a no.',
      said: { ...answer, trace: '' },
    },
  ]);
});

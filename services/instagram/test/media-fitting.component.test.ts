import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { newId } from '@insta-ai/chassis/new-id';
import { emptyPng } from '@insta-ai/deploy/testing/empty-png';
import { type Neighbours, startNeighbours } from '@insta-ai/deploy/testing/start-neighbours';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { noOptions } from '@insta-ai/proto/rules/post-options';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMediaFittingGatewayFake } from '../src/platform/media-fitting.gateway.fake.ts';
import {
  createMediaFittingGateway,
  type FitAnswer,
  type MediaFittingGateway,
} from '../src/platform/media-fitting.gateway.ts';

let neighbours: Neighbours;
beforeAll(async () => {
  neighbours = await startNeighbours();
});
afterAll(() => neighbours?.stop());

const client = () => createRpcClient({ service: PredictionMediaService, nats: neighbours.nats });
const refusal: FitAnswer = { kind: 'refused', message: 'This picture no longer exists.' };

describe.each<[string, (answers?: FitAnswer[]) => MediaFittingGateway]>([
  [
    'of prediction-media',
    () =>
      createMediaFittingGateway({
        rpc: client(),
        publicUrl: 'https://insta.example.com',
        brings: async () => ({ video: false, image: false }),
      }),
  ],
  ['in memory', createMediaFittingGatewayFake],
])('pictures made to fit %s', (_name, open) => {
  const owner = newId();
  const upload = async () => {
    const [contentId, objectKey] = [newId(), `incoming/${owner}/${newId()}.png`];
    await neighbours.objects.put(objectKey, await emptyPng(640, 640));
    const { predictions } = await client().adoptUpload({
      userId: owner,
      contentId,
      objectKey,
      filename: 'a.png',
    });
    return predictions[0]?.output[0] ?? '';
  };
  const post = (outputs: string[], instagramType: 'Post' | 'Story' = 'Post') => ({
    owner,
    outputs,
    instagramType,
    fit: 'pad' as const,
  });

  it('are as many as there were, in their order, at addresses that the platform can reach', async () => {
    const outputs = [await upload(), await upload()];
    const answer = await open().fit(post(outputs));
    if (answer.kind !== 'fitted') throw new Error(JSON.stringify(answer));
    expect(answer.files.map(({ kind }) => kind)).toEqual(['image', 'image']);
    for (const { url } of answer.files) expect(url).toMatch(/^https:\/\/[!-~]+\.jpg$/);
    expect(new Set(answer.files.map(({ url }) => url)).size).toBe(2);
    expect(await open().fit(post(outputs))).toEqual(answer);
  });

  it('come with the cover of a Reel, as one more picture at such an address', async () => {
    const [film, coverOutput] = [await upload(), await upload()];
    const reel = { ...post([film]), instagramType: 'Reel' as const };
    const options = { ...noOptions, coverOutput };
    // Making a film may take longer than one answer, which then says so.
    const files = await vi.waitFor(async () => {
      const answer = await open().fit({ ...reel, options });
      if (answer.kind !== 'fitted') throw new Error(JSON.stringify(answer));
      return answer.files;
    });
    expect(files).toMatchObject([
      { kind: 'video', coverUrl: expect.stringMatching(/^https:\/\/[!-~]+\.jpg$/) },
    ]);
    const [bare] = await open()
      .fit(reel)
      .then(plain => (plain.kind === 'fitted' ? plain.files : []));
    expect(bare).not.toHaveProperty('coverUrl');
  });

  it('that do not exist are refused in words for the person', async () => {
    const answer = await open([refusal]).fit(post(['/media/outputs/none/none-0.png']));
    expect(answer).toMatchObject({ kind: 'refused', message: expect.stringMatching(/\S.*\./) });
  });
});

import { newId } from '@insta-ai/chassis/new-id';
import { RemixKind } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService } from './start-test-service.ts';
import { uploadAs } from './upload-as.ts';

let stage: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  stage = await startTestService();
  await stage.start();
});
afterAll(() => stage.stop());

/** A person with a picture that was drawn for an item. */
async function drawnPicture() {
  const { userId } = await stage.identity.newUser();
  const { id, contentId } = await stage.generate(userId, newId(), { imageNumber: 2 });
  const { payload } = await stage.finished(id);
  return { userId, contentId, id, output: payload.prediction?.output[1] ?? '' };
}

async function remix(
  {
    userId,
    contentId,
    output,
  }: Pick<Awaited<ReturnType<typeof drawnPicture>>, 'userId' | 'contentId' | 'output'>,
  kind: RemixKind,
  more: { prompt?: string; key?: string; settings?: object } = {},
) {
  const { predictions } = await stage.rpc.generate({
    userId,
    contentId,
    key: newId(),
    prompt: 'a lighthouse in the snow',
    remix: { output, kind },
    ...more,
  });
  return predictions[0]?.id ?? '';
}

const orderOf = async (id: string) => (await stage.predictionsCollection.findOne({ _id: id }))?.input;

test('with the same seed the new prompt is drawn as the first was, by a run of its own', async () => {
  const first = await drawnPicture();

  const id = await remix(first, RemixKind.SAME_SEED);
  const { payload } = await stage.finished(id);

  expect(await orderOf(id)).toEqual({ ...(await orderOf(first.id)), prompt: 'a lighthouse in the snow' });
  expect(payload.prediction).toMatchObject({ remixOf: { output: first.output, kind: RemixKind.SAME_SEED } });
  expect(payload.prediction?.output).toHaveLength(2);
  expect(payload.prediction?.output).not.toContain(first.output);
});

test('a variation has the prompt of the first and another seed, and is one picture', async () => {
  const first = await drawnPicture();

  const id = await remix(first, RemixKind.VARIATION, { prompt: '' });
  const { payload } = await stage.finished(id);

  const [before, after] = [await orderOf(first.id), await orderOf(id)];
  expect(after).toEqual({ ...before, image_number: 1, image_seed: expect.any(Number) });
  expect(after?.image_seed).not.toBe(before?.image_seed);
  expect(payload.prediction?.output).toHaveLength(1);
});

test('where the model does not edit, words are added to the prompt and the picture guides what is drawn', async () => {
  const first = await drawnPicture();

  const id = await remix(first, RemixKind.CHANGE);
  const { payload } = await stage.finished(id);

  const [run] = await stage.runsOfAll([id]);
  const prompt = `${(await orderOf(first.id))?.prompt}, a lighthouse in the snow`;
  expect(run?.input).toMatchObject({ prompt, cn_type1: 'ImagePrompt' });
  expect(payload.prediction?.remixOf).toMatchObject({ kind: RemixKind.CHANGE, isGuided: true });
  expect(String(run?.input.cn_img1)).toMatch(/^data:image\//);
});

test('the same click twice draws once', async () => {
  const first = await drawnPicture();
  const key = newId();

  const ids = [
    await remix(first, RemixKind.VARIATION, { key }),
    await remix(first, RemixKind.VARIATION, { key }),
  ];
  await stage.finished(ids[0] ?? '');

  expect(ids[1]).toBe(ids[0]);
  expect(await stage.runsOfAll(ids)).toHaveLength(1);
});

test('a picture of somebody else, or one that is gone, is refused in words', async () => {
  const first = await drawnPicture();
  const { userId } = await stage.identity.newUser();

  const words = 'This picture is not there any more, so no other can begin with it.';
  await expect(remix({ ...first, userId }, RemixKind.VARIATION)).rejects.toThrow(words);
  await expect(remix({ ...first, output: '/media/outputs/x/y-0.png' }, RemixKind.CHANGE)).rejects.toThrow(
    words,
  );
  await expect(remix(first, RemixKind.UNSPECIFIED)).rejects.toThrow('It is not said what is to be made');
});

test('an upload has no seed, and can be changed in words', async () => {
  const { userId } = await stage.identity.newUser();
  const { content: contentId, output } = await uploadAs(stage, userId, 300);
  const uploaded = { userId, contentId, output };

  await expect(remix(uploaded, RemixKind.VARIATION)).rejects.toThrow('This picture was uploaded');
  const id = await remix(uploaded, RemixKind.CHANGE, { settings: { performanceSelection: 'Speed' } });

  expect((await stage.finished(id)).payload.prediction?.error).toBeUndefined();
  expect(await orderOf(id)).toMatchObject({ performance_selection: 'Speed', cn_type1: 'ImagePrompt' });
});

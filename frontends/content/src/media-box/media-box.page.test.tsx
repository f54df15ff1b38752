import { ApiError, askBeforeUndo } from '@insta-ai/platform';
import { testUser } from '@insta-ai/platform/testing';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { fooocusVersions } from '@insta-ai/proto/rules/pictures/model-name';
import { mostSelected } from '@insta-ai/proto/rules/select-output';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showItem } from '../../testing/show-item.tsx';
import { exampleContent, examplePrediction } from '../canned-replies.ts';

const first = '/media/outputs/a/x-0.png';
const second = '/media/outputs/b/x-0.png';
const clip = '/media/outputs/c/x-0.mp4';

function done(_id: string, output: string[], change: Partial<Prediction> = {}) {
  return examplePrediction({ _id, output, thumbnails: output, ...change });
}
const two = [done('p2', [second]), done('p1', [first])];

function show(predictions: Prediction[], _contentType = 'type-post', contents: string[] = []) {
  return showItem({ content: { _contentType, contents }, replies: { listPredictions: predictions } });
}

function cardOf(name: RegExp) {
  return screen.findByRole('article', { name });
}

test('each prediction says when it started and how far it is', async () => {
  await show([
    examplePrediction({ _id: 'p4', completed_at: null, output: [], progress: 42 }),
    done('p3', [], { error: 'The image service is full.', completed_at: '2026-11-20T08:00:10.000Z' }),
    done('p2', [second], { filename: 'sea.jpg' }),
    done('p1', [first]),
  ]);

  const started = '11-20-2026 08:00';
  expect(await screen.findByRole('article', { name: `${started} Generating...` })).toHaveTextContent('42 %');
  expect(screen.getByRole('article', { name: `${started} - Uploaded` })).toBeVisible();
  expect(screen.getByRole('article', { name: `${started} - Completed in 42 seconds` })).toBeVisible();
  expect(screen.getByRole('article', { name: `${started} - Failed` })).toHaveTextContent(
    'The image service is full.',
  );
});

test('a picture is named by how its own words begin, not by all that it was drawn from', async () => {
  const promptImage = 'Realistic photograph, natural light.';
  const own = `A small boat at sunrise, ${'with one more detail, '.repeat(9)}`;
  const drawn = done('p1', [first], { input: { prompt: `${promptImage}, ${own}` } });
  await showItem({ user: { ...testUser, promptImage }, replies: { listPredictions: [drawn] } });

  const picture = await screen.findByRole('button', { name: /^Open large: A small boat at sunrise, .*…$/ });
  expect(within(picture).getByRole('img').getAttribute('alt')?.length).toBeLessThanOrEqual(80);
});

test('without pictures the box says how to get one', async () => {
  await show([]);

  expect(await screen.findByText(/No pictures yet/)).toBeVisible();
});

test('pictures that cannot be loaded say why', async () => {
  await showItem({ replies: { listPredictions: new ApiError('unavailable', 'Restarting.', 503) } });

  expect(await screen.findByRole('alert')).toHaveTextContent('Restarting.');
});

test('a Post takes several pictures and shows their order', async () => {
  const { person, calls } = await show(two);
  const [b, a] = await screen.findAllByRole('group', { name: 'Picture 1' });

  await person.click(within(a!).getByRole('button', { name: 'Select' }));
  await person.click(within(b!).getByRole('button', { name: 'Select' }));

  expect(within(a!).getByTitle('Number 1 in the selection')).toBeVisible();
  expect(within(b!).getByTitle('Number 2 in the selection')).toBeVisible();
  await waitFor(() =>
    expect(calls('saveContent').at(-1)?.body).toMatchObject({
      contents: [first, second],
      undoable: 'replace',
    }),
  );
});

test('a picture too many is not selected, says why, and other edits are saved', async () => {
  const full = Array.from({ length: mostSelected }, (_, n) => `/media/outputs/full/x-${n}.png`);
  const { person, calls } = await show([done('p1', [first])], 'type-post', full);

  await person.click(await screen.findByRole('button', { name: 'Select' }));

  expect(await screen.findByText(/takes at most 20 pictures and videos/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Select' })).toBeVisible();
  await person.type(screen.getByLabelText('Prompt'), '!');
  await waitFor(() => expect(calls('saveContent').at(-1)?.body).toMatchObject({ contents: full }));
});

test('a Story has one picture, which the next one replaces and a click takes away', async () => {
  const { person } = await show(two, 'type-story', [first]);
  await screen.findByRole('button', { name: 'Deselect' });

  await person.click(screen.getByRole('button', { name: 'Select' }));
  expect(screen.getAllByRole('button', { name: 'Deselect' })).toHaveLength(1);
  expect(screen.getByRole('img', { name: 'Selected for this content' })).toHaveAttribute('src', second);
  await person.click(screen.getByRole('button', { name: 'Deselect' }));

  expect(screen.queryByRole('button', { name: 'Deselect' })).toBeNull();
});

test('a video is shown as video', async () => {
  const { container } = await show([done('p1', [clip])]);

  await screen.findByRole('group', { name: 'Picture 1' });
  expect(container.querySelector('video')).toHaveAttribute('src', clip);
});

const drawnFrom = (kind: 'same-seed' | 'variation' | 'change', change: Partial<Prediction> = {}) =>
  done('p9', [second], { remix_of: { output: first, kind }, ...change });

test('a picture is drawn again, and what comes of it stands beside the first and can be used', async () => {
  const { person, calls } = await showItem({
    content: { _contentType: 'type-post', contents: [] },
    replies: {
      listPredictions: [done('p1', [first])],
      remixImage: [drawnFrom('variation'), done('p1', [first])],
      listImageModels: [],
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Draw again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Draw again' }));
  expect(dialog.getByText('What is drawn appears here, beside the first.')).toBeVisible();

  await person.click(dialog.getByRole('button', { name: 'Variation' }));

  const beside = within(await dialog.findByRole('figure', { name: 'Variation' }));
  expect(calls('remixImage').map(({ body }) => body)).toEqual([{ output: first, kind: 'variation' }]);
  await person.click(beside.getByRole('button', { name: 'Select' }));
  await waitFor(() => expect(calls('saveContent').at(-1)?.body).toMatchObject({ contents: [second] }));
});

test('a change says in words what becomes of the picture, and while it is drawn shows how far it is', async () => {
  const { person, calls } = await showItem({
    replies: {
      listPredictions: [done('p1', [first])],
      remixImage: [
        drawnFrom('change', { completed_at: null, output: [], progress: 42 }),
        done('p1', [first]),
      ],
      listImageModels: [],
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Draw again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Draw again' }));
  expect(dialog.getByRole('button', { name: 'Change in words' })).toBeDisabled();
  await person.type(dialog.getByLabelText('What should change?'), 'at night');
  await person.click(dialog.getByRole('button', { name: 'Change in words' }));

  expect(await dialog.findByText('42 %')).toBeVisible();
  expect(calls('remixImage')[0]?.body).toEqual({ output: first, kind: 'change', words: 'at night' });
});

test('an upload can be changed alone, and not by a model that draws from words', async () => {
  const model = { name: 'openai', title: 'OpenAI', model: 'dall-e-3', isUsual: true };
  const { person } = await showItem({
    replies: {
      listPredictions: [done('p1', [first], { filename: 'sea.jpg', input: {} })],
      listImageModels: [{ ...model, unused: ['cn_img' as const], unusedTypes: [] }],
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Draw again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Draw again' }));

  expect(await dialog.findByText('OpenAI (dall-e-3) draws from words alone.')).toBeVisible();
  expect(dialog.getByLabelText('What should change?')).toBeDisabled();
  expect(dialog.queryByRole('button', { name: 'Variation' })).toBeNull();
});

test('where the model has no seeds this is said before the click, and a variation can be drawn', async () => {
  const drawn_by = { title: 'OpenAI', model: 'gpt-image-2' };
  const model = { ...drawn_by, name: 'openai', isUsual: true, unused: ['image_seed' as const] };
  const { person } = await showItem({
    replies: {
      listPredictions: [done('p1', [first], { drawn_by })],
      listImageModels: [{ ...model, unusedTypes: [] }],
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Draw again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Draw again' }));

  expect(await dialog.findByText(/^OpenAI \(gpt-image-2\) draws without a seed/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Same seed' })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Variation' })).toBeEnabled();
});

test('a model that does not edit pictures is offered as guided by this one, and so is what it drew', async () => {
  const model = { name: 'replicate', title: 'Replicate', model: 'fooocus', isUsual: true };
  const guided = { output: first, kind: 'change' as const, isGuided: true };
  const { person, calls } = await showItem({
    replies: {
      listPredictions: [done('p1', [first])],
      listImageModels: [{ ...model, unused: [], unusedTypes: [], edits: false }],
      remixImage: [done('p9', [second], { remix_of: guided }), done('p1', [first])],
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Draw again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Draw again' }));
  expect(await dialog.findByText(/^Replicate \(fooocus\) does not edit pictures/)).toBeVisible();
  await person.type(dialog.getByLabelText('What should be different?'), 'at night');
  await person.click(dialog.getByRole('button', { name: 'Guided by this picture' }));

  expect(await dialog.findByRole('figure', { name: 'Guided by a picture' })).toBeVisible();
  expect(calls('remixImage')[0]?.body).toEqual({ output: first, kind: 'change', words: 'at night' });
});

test('a video is not drawn again', async () => {
  await show([done('p1', [clip])]);
  await screen.findByRole('group', { name: 'Picture 1' });

  expect(screen.queryByRole('button', { name: 'Draw again' })).toBeNull();
});

test('an earlier prompt can be taken again', async () => {
  const { person, calls } = await showItem({
    content: { prompt: 'a pier' },
    replies: { listPredictions: [done('p2', [second], { input: { prompt: 'a boat' } })] },
  });
  await person.click(await screen.findByRole('button', { name: '1 earlier prompt' }));
  await person.click(screen.getByRole('button', { name: 'Use “a boat”' }));

  expect(screen.getByLabelText('Prompt')).toHaveValue('a boat');
  await waitFor(() => expect(calls('saveContent').at(-1)?.body).toMatchObject({ prompt: 'a boat' }));
});

test('Info lists what the picture was made from', async () => {
  const { person } = await show([done('p1', [first], { input: { prompt: 'dawn', image_seed: 7 } })]);

  await person.click(await screen.findByRole('button', { name: 'Info' }));

  const dialog = await screen.findByRole('dialog', { name: 'Input parameters' });
  expect(dialog).toHaveTextContent('promptdawn');
  expect(dialog).toHaveTextContent('image_seed7');
  expect(dialog).not.toHaveTextContent('Drawn by');
});

test('Info shows an empty parameter, which means none and not what the model does by itself', async () => {
  const input = { prompt: 'dawn', style_selections: '' };
  const { person } = await show([done('p1', [first], { input })]);

  await person.click(await screen.findByRole('button', { name: 'Info' }));

  const dialog = await screen.findByRole('dialog', { name: 'Input parameters' });
  expect(dialog).toHaveTextContent('style_selectionsnone');
});

test('Info says who drew the picture, where that is known', async () => {
  const drawn_by = { title: 'OpenAI-compatible', model: 'gpt-image-2' };
  const { person } = await show([done('p1', [first], { input: { prompt: 'dawn' }, drawn_by })]);

  await person.click(await screen.findByRole('button', { name: 'Info' }));

  const dialog = await screen.findByRole('dialog', { name: 'Input parameters' });
  expect(dialog).toHaveTextContent('Drawn byOpenAI-compatible, gpt-image-2');
});

test('Info names a model of which only a version was set, with its id beside', async () => {
  const version = fooocusVersions[0] ?? '';
  const drawn_by = { title: 'Replicate', model: version };
  const { person } = await show([done('p1', [first], { input: { prompt: 'dawn' }, drawn_by })]);

  await person.click(await screen.findByRole('button', { name: 'Info' }));

  const dialog = await screen.findByRole('dialog', { name: 'Input parameters' });
  expect(dialog).toHaveTextContent(`Drawn byReplicate, FooocusVersion of the model${version}`);
});

test('a star is shown at once and taken back when it cannot be kept', async () => {
  const { person, calls } = await showItem({
    replies: {
      listPredictions: [done('p1', [first])],
      addPreferred: new ApiError('unavailable', 'Restarting.', 503),
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Preferred: picture 1' }));

  expect(await screen.findByText('Restarting.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Preferred: picture 1' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  expect(calls('addPreferred')[0]).toMatchObject({ params: { id: 'p1' }, body: { output: first } });
});

test('an older answer takes no newer star away', async () => {
  const older = Promise.withResolvers<Prediction>();
  const newer = Promise.withResolvers<Prediction>();
  const answers = [older.promise];
  const { person, calls } = await showItem({
    replies: {
      listPredictions: [done('p1', [first, second])],
      addPreferred: () => answers.shift() ?? newer.promise,
    },
  });
  const star = (n: number) => screen.getByRole('button', { name: `Preferred: picture ${n}` });
  await person.click(await screen.findByRole('button', { name: 'Preferred: picture 1' }));
  await person.click(star(2));

  newer.resolve(done('p1', [first, second], { outputPreferred: [first, second] }));
  await act(async () => {});
  older.resolve(done('p1', [first, second], { outputPreferred: [first] }));

  await waitFor(() => expect(calls('addPreferred')).toHaveLength(2));
  await act(async () => {});
  expect(star(1)).toHaveAttribute('aria-pressed', 'true');
  expect(star(2)).toHaveAttribute('aria-pressed', 'true');
});

test('a star that could not be kept is taken back though another one is on its way', async () => {
  const refused = Promise.withResolvers<Prediction>();
  const kept = Promise.withResolvers<Prediction>();
  const { person } = await showItem({
    replies: {
      listPredictions: two,
      addPreferred: ({ params }) => (params.id === 'p2' ? refused.promise : kept.promise),
    },
  });
  await screen.findAllByRole('button', { name: 'Preferred: picture 1' });
  const stars = () => screen.getAllByRole('button', { name: 'Preferred: picture 1' });
  for (const star of stars()) await person.click(star);

  refused.reject(new ApiError('unavailable', 'Restarting.', 503));
  expect(await screen.findByText('Restarting.')).toBeVisible();
  kept.resolve(done('p1', [first], { outputPreferred: [first] }));

  const arePressed = () => stars().map(star => star.getAttribute('aria-pressed'));
  await waitFor(() => expect(arePressed()).toEqual(['false', 'true']));
});

/** A server that keeps which files are there, as the calls for many files do. */
function mediaServer(all: string[], { usedBy }: { usedBy?: string } = {}) {
  let there = all;
  const change = { _id: 'change-1', kind: 'delete', files: 1, until: '2026-11-20T08:10:00.000Z' } as const;
  const replies: NonNullable<Parameters<typeof showItem>[0]>['replies'] = {
    listPredictions: () => [done('p1', there)],
    changeMedia({ body }) {
      const { outputs } = body as { outputs: string[] };
      if (usedBy !== undefined) return { files: 0, kept: outputs, usedBy, undo: null };
      there = there.filter(output => !outputs.includes(output));
      return { files: 1, kept: [], undo: change };
    },
    undoMedia() {
      there = all;
      return { files: 1 };
    },
    getMediaUndo: () => ({ undo: there.length < all.length ? change : null }),
    getUndo: { undo: null },
  };
  return replies;
}
type Person = Awaited<ReturnType<typeof showItem>>['person'];

async function deleteSecond(person: Person) {
  const tile = await screen.findByRole('group', { name: 'Picture 2' });
  await person.click(within(tile).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
}

test('Delete asks first, deletes that file, and Undo brings it back', async () => {
  const { person, calls } = await showItem({
    content: { contents: [] },
    replies: mediaServer([first, second]),
  });

  await deleteSecond(person);

  await waitFor(() => expect(screen.queryByRole('group', { name: 'Picture 2' })).toBeNull());
  expect(calls('changeMedia').map(({ body }) => body)).toEqual([
    { change: { kind: 'delete' }, outputs: [second] },
  ]);
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('group', { name: 'Picture 2' })).toBeVisible();
  expect(calls('undoMedia')[0]?.params).toEqual({ id: 'change-1' });
});

test('a selected file is deselected and saved before it is deleted, and Undo selects it again', async () => {
  const { person, calls } = await showItem({
    content: { contents: [second, first] },
    replies: mediaServer([first, second]),
  });

  await deleteSecond(person);

  await waitFor(() => expect(screen.queryByRole('group', { name: 'Picture 2' })).toBeNull());
  const names = calls().map(({ name }) => name);
  expect(names.indexOf('saveContent')).toBeLessThan(names.indexOf('changeMedia'));
  expect(calls('saveContent')[0]?.body).toMatchObject({ contents: [first] });

  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls('saveContent').at(-1)?.body).toMatchObject({ contents: [second, first] }));
});

test('the keys of Undo take the deletion back, as the note does', async () => {
  const { person } = await showItem({ content: { contents: [] }, replies: mediaServer([first, second]) });
  await deleteSecond(person);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Picture 2' })).toBeNull());

  expect(await askBeforeUndo()).toBe('done');

  expect(await screen.findByRole('group', { name: 'Picture 2' })).toBeVisible();
  expect(await askBeforeUndo()).toBe('ready');
});

test('a file that another item uses stays, selected as before, and says where it is used', async () => {
  const { person, calls } = await showItem({
    content: { contents: [second] },
    replies: mediaServer([first, second], { usedBy: 'Pier' }),
  });

  await deleteSecond(person);

  expect(await screen.findByText('“Pier” uses this file, so it stays.')).toBeVisible();
  await waitFor(() => expect(calls('saveContent').at(-1)?.body).toMatchObject({ contents: [second] }));
  expect(screen.getByRole('group', { name: 'Picture 2' })).toBeVisible();
});

test('a file whose deletion could not begin is selected as before', async () => {
  let isAway = true;
  const away = new ApiError('unavailable', 'Restarting.', 503);
  const { person, calls } = await showItem({
    content: { contents: [second] },
    replies: {
      ...mediaServer([first, second]),
      saveContent({ body }) {
        if (isAway) throw away;
        return exampleContent(body as Partial<ReturnType<typeof exampleContent>>);
      },
    },
  });

  await deleteSecond(person);
  expect(await screen.findByText(/nothing was started/)).toBeVisible();
  isAway = false;
  await person.type(screen.getByLabelText('Title'), '!');

  await waitFor(() => expect(calls('saveContent').at(-1)?.body).toMatchObject({ contents: [second] }));
  expect(calls('changeMedia')).toEqual([]);
});

test('of what is planned or out, the server decides, and says why not', async () => {
  const refusal = new ApiError('failed_precondition', 'This item is scheduled with it.', 422);
  const { person, calls } = await showItem({
    content: { contents: [second], status: 'Scheduled', date: '2027-01-01T09:00:00.000Z' },
    replies: { ...mediaServer([first, second]), deletePrediction: refusal },
  });

  await deleteSecond(person);

  expect(await screen.findByText('This item is scheduled with it.')).toBeVisible();
  expect(calls('deletePrediction')[0]).toMatchObject({
    params: { predictionId: 'p1' },
    // The place alone would mean another picture, once one before it is gone.
    query: { index: '1', output: second },
  });
  expect(calls('saveContent')).toEqual([]);
});

test('a file that was deleted elsewhere goes from the screen when it cannot be deleted again', async () => {
  const gone = new ApiError('not_found', 'This picture no longer belongs to the item.', 404);
  let there = [first, second];
  const { person } = await showItem({
    content: { contents: [second], status: 'Published', date: '2026-01-01T09:00:00.000Z' },
    replies: {
      listPredictions: () => [done('p1', there)],
      deletePrediction() {
        there = [first];
        throw gone;
      },
    },
  });

  await deleteSecond(person);

  expect(await screen.findByText('This picture no longer belongs to the item.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Picture 2' })).toBeNull());
});

test('Generate Image saves what was typed first and shows the new prediction', async () => {
  const running = examplePrediction({ _id: 'new', completed_at: null, output: [] });
  const { person, calls } = await showItem({ replies: { generateImage: [running] } });

  await person.type(await screen.findByLabelText('Prompt'), ', birds');
  await person.click(screen.getByRole('button', { name: 'Generate Image' }));

  expect(await cardOf(/Generating/)).toBeVisible();
  const names = calls().map(({ name }) => name);
  expect(names.indexOf('saveContent')).toBeLessThan(names.indexOf('generateImage'));
  expect(calls('saveContent').at(-1)?.body).toMatchObject({ prompt: expect.stringContaining('birds') });
});

test('a picture that ends before its order is answered stays ended', async () => {
  const running = examplePrediction({ _id: 'new', completed_at: null, output: [] });
  const failed = done('new', [], { error: 'There is no credit left.' });
  const { person, say } = await showItem({
    replies: {
      generateImage: () => {
        say('image-generated', { prediction: failed, content: exampleContent({ version: 8 }) });
        return [running];
      },
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Generate Image' }));

  expect(await cardOf(/Failed/)).toHaveTextContent('There is no credit left.');
});

test('a generation that fails to start alerts the message of the server', async () => {
  const { person } = await showItem({
    replies: { generateImage: new ApiError('failed_precondition', 'Write a prompt first.', 422) },
  });

  await person.click(await screen.findByRole('button', { name: 'Generate Image' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Write a prompt first.');
});

test('an order whose answer was lost is the same one until its picture is there', async () => {
  const lost = new ApiError('unavailable', 'Insta AI cannot be reached.', 0);
  const { person, calls, say } = await showItem({
    replies: { listPredictions: [], generateImage: lost },
  });
  const keys = () => calls('generateImage').map(({ repeatKey }) => repeatKey);
  const order = async (times: number) => {
    await person.click(await screen.findByRole('button', { name: 'Generate Image' }));
    await waitFor(() => expect(keys()).toHaveLength(times));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Generate Image' })).toBeEnabled());
  };

  await order(1);
  await order(2);
  say('image-generated', { prediction: done('p1', [first]), content: exampleContent({ version: 8 }) });
  await cardOf(/Completed/);
  await order(3);

  const [one, again, another] = keys();
  expect(again).toBe(one);
  expect(another).not.toBe(one);
});

test('an order that was refused for good is another one when it is asked for again', async () => {
  const gone = new ApiError('failed_precondition', 'What came of it is gone. Order it once more.', 422);
  const { person, calls } = await showItem({ replies: { generateImage: gone } });
  const order = async () => person.click(await screen.findByRole('button', { name: 'Generate Image' }));

  await order();
  await waitFor(() => expect(calls('generateImage')).toHaveLength(1));
  await order();
  await waitFor(() => expect(calls('generateImage')).toHaveLength(2));

  const [refused, again] = calls('generateImage').map(({ repeatKey }) => repeatKey);
  expect(again).not.toBe(refused);
});

test('pictures of which some could not be kept say so, and why', async () => {
  await show([done('p1', ['/media/outputs/p1/0.png'], { missing: 'One had expired.' })]);

  expect(await screen.findByText('Not all are here: One had expired.')).toBeVisible();
  expect(screen.getByRole('article')).toBeVisible();
});

test('a failed prediction can be tried again or taken away', async () => {
  const failed = done('p1', [], { error: 'The image service is full.' });
  const { person, calls } = await showItem({
    replies: { listPredictions: [failed], generateImage: [failed] },
  });

  await person.click(await screen.findByRole('button', { name: 'Try again' }));

  await waitFor(() => expect(calls('generateImage')).toHaveLength(1));
});

test.each([
  [12, 1],
  [13, 2],
])('with %i predictions there are %i Generate Image buttons', async (count, buttons) => {
  await show(Array.from({ length: count }, (_, n) => done(`p${n}`, [], { filename: 'x' })));

  await screen.findAllByRole('article');
  expect(screen.getAllByRole('button', { name: 'Generate Image' })).toHaveLength(buttons);
});

test('an upload adds its picture; one that fails alerts the words of the specification', async () => {
  let isBroken = false;
  const { person, container, calls } = await showItem({
    replies: {
      uploadContentMedia: () => {
        if (isBroken) throw new ApiError('unsupported_media_type', 'That is no picture.', 415);
        return [done('up', [first], { filename: 'sea.jpg' })];
      },
    },
  });
  await screen.findByRole('button', { name: 'Upload Media' });
  const chooser = container.querySelector<HTMLInputElement>('input[type=file]')!;

  await person.upload(chooser, new File(['a'], 'sea.jpg', { type: 'image/jpeg' }));
  expect(await cardOf(/- Uploaded/)).toBeVisible();
  isBroken = true;
  await person.upload(chooser, new File(['b'], 'notes.png', { type: 'image/png' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(/^Error uploading media$/);
  expect(screen.getByText('That is no picture.')).toBeVisible();
  expect(calls('uploadContentMedia')[0]?.file?.name).toBe('sea.jpg');
});

test('an upload whose answer got lost is the same upload when it is sent again, and a later one is another', async () => {
  let isLost = true;
  const { person, container, calls } = await showItem({
    replies: {
      uploadContentMedia: () => {
        if (isLost) throw new ApiError('unavailable', 'Insta AI cannot be reached.', 0);
        return [done('up', [first], { filename: 'sea.jpg' })];
      },
    },
  });
  await screen.findByRole('button', { name: 'Upload Media' });
  const chooser = container.querySelector<HTMLInputElement>('input[type=file]')!;
  const file = new File(['a'], 'sea.jpg', { type: 'image/jpeg' });

  await person.upload(chooser, file);
  await screen.findByText('Insta AI cannot be reached.');
  isLost = false;
  await person.upload(chooser, file);
  await cardOf(/- Uploaded/);
  await person.upload(chooser, file);
  await waitFor(() => expect(calls('uploadContentMedia')).toHaveLength(3));

  const [lost, again, later] = calls('uploadContentMedia').map(({ repeatKey }) => repeatKey);
  expect(lost).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(lost);
  expect(later).not.toBe(lost);
});

test('an upload has its place among the pictures while it is sent', async () => {
  const { person, container } = await showItem({
    replies: { uploadContentMedia: () => new Promise(() => {}) },
  });
  await screen.findByRole('button', { name: 'Upload Media' });

  await person.upload(
    container.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
    new File(['a'], 'sea.jpg', { type: 'image/jpeg' }),
  );

  expect(await cardOf(/sea.jpg Uploading.../)).toHaveTextContent('0 of 1 KB');
  expect(screen.getByRole('button', { name: 'Upload Media' })).toBeDisabled();
});

test('a picture that arrives over the socket is shown, with the item as it is now', async () => {
  let predictions = [examplePrediction({ _id: 'p1', completed_at: null, output: [] })];
  const { say } = await showItem({ replies: { listPredictions: () => predictions } });
  await cardOf(/Generating/);

  predictions = [done('p1', [first])];
  const content = exampleContent({ city: 'Sidemen', version: 8 });
  say('image-generated', { prediction: predictions[0]!, content });

  expect(await cardOf(/Completed/)).toBeVisible();
  expect(screen.getByText('A new picture is ready.')).toBeInTheDocument();
  expect(screen.getByLabelText('City')).toHaveValue('Sidemen');
});

test('what arrives over the socket is taken as it came, without asking the server', async () => {
  const running = examplePrediction({ _id: 'p1', completed_at: null, output: [] });
  const { say, calls } = await show([running]);
  await cardOf(/Generating/);
  const asked = calls('listPredictions').length;

  const content = exampleContent({ version: 8 });
  say('image-generated', { prediction: done('p1', [first]), content });
  expect(await cardOf(/Completed/)).toBeVisible();
  say('image-generated', { prediction: done('p2', [second]), content });
  await waitFor(async () => expect(await screen.findAllByRole('article')).toHaveLength(2));

  expect(calls('listPredictions')).toHaveLength(asked);
});

test('news that come once more do not take back what was done since', async () => {
  const { say } = await show([done('p1', [first, second]), done('p2', [clip])]);
  await screen.findAllByRole('article');

  say('image-generated', { prediction: done('p1', [first]), content: exampleContent({ version: 8 }) });
  say('image-generated', { prediction: done('p3', [first]), content: exampleContent({ version: 8 }) });

  await waitFor(async () => expect(await screen.findAllByRole('article')).toHaveLength(3));
  expect(screen.getAllByRole('group', { name: 'Picture 2' })).toHaveLength(1);
});

test('a pause of the image service is said with its end, until the picture goes on', async () => {
  const running = { _id: 'p1', completed_at: null, output: [], progress: 0 };
  const { say } = await show([
    examplePrediction({ ...running, paused_until: '2026-11-24T10:00:30.000Z' }),
    examplePrediction({ ...running, _id: 'p2' }),
  ]);
  expect(await screen.findByText(/asks for a pause until \d\d:00:30\. It goes on by itself\./)).toBeVisible();

  const later = '2026-11-24T10:01:45.000Z';
  say('prediction-progress', { _prediction: 'p1', _content: 'content-1', progress: 0, paused_until: later });
  expect(await screen.findByText(/asks for a pause until \d\d:01:45/)).toBeVisible();

  say('prediction-progress', { _prediction: 'p1', _content: 'content-1', progress: 5 });
  await screen.findByText('5 %');
  expect(screen.queryByText(/asks for a pause/)).toBeNull();
});

test('progress over the socket moves the tile', async () => {
  const { say } = await show([
    examplePrediction({ _id: 'p1', completed_at: null, output: [], progress: 10 }),
  ]);
  await screen.findByText('10 %');

  say('prediction-progress', { _prediction: 'p1', _content: 'content-1', progress: 60 });

  expect(await screen.findByText('60 %')).toBeVisible();
});

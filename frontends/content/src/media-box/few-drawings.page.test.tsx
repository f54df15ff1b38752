import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showItem } from '../../testing/show-item.tsx';
import { examplePrediction } from '../canned-replies.ts';

/** Drawn with each picture that is there. */
const wand = vi.hoisted(() => {
  // What another file of tests has loaded was not given this one.
  vi.resetModules();
  return vi.fn(() => null);
});
vi.mock('@insta-ai/design/icons', async original => ({ ...(await original<object>()), IconWand: wand }));

/** The kit's dialog, which every closed one would be too. */
const dialog = vi.hoisted(() => vi.fn((_: { title: string }) => null));
vi.mock('@insta-ai/design', async original => ({ ...(await original<object>()), Modal: dialog }));

const many = 6;

async function showPictures() {
  const predictions = Array.from({ length: many }, (_, index): Prediction => {
    const output = [`/media/outputs/p${index}/x-0.png`];
    return examplePrediction({ _id: `p${index}`, output, thumbnails: output });
  });
  const shown = await showItem({
    content: { _contentType: 'type-post', contents: ['/media/outputs/p0/x-0.png'] },
    replies: {
      listPredictions: predictions,
      addPreferred: ({ body }) => {
        const { output } = body as { output: string };
        const one = predictions.find(prediction => prediction.output.includes(output));
        return examplePrediction({ ...one, outputPreferred: [output] });
      },
    },
  });
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Draw again' })).toHaveLength(many));
  wand.mockClear();
  return shown;
}

test.each(['Title', 'Description', 'Location', 'City', 'Prompt'])(
  'a letter in %s draws no picture again',
  async field => {
    const { person } = await showPictures();
    const typed = screen.getByLabelText(field);

    await person.type(typed, 'x');

    expect((typed as HTMLInputElement).value).toContain('x');
    expect(wand).not.toHaveBeenCalled();
  },
);

test('what was typed is saved and no picture is drawn again', async () => {
  const { person, calls } = await showPictures();

  await person.type(screen.getByLabelText('Title'), 'x');

  await waitFor(() => expect(calls('saveContent')).toHaveLength(1));
  expect(await screen.findByText(/^Saved/)).toBeInTheDocument();
  expect(wand).not.toHaveBeenCalled();
});

test('a star draws its own picture again and no other', async () => {
  const { person, calls } = await showPictures();
  const [tile] = screen.getAllByRole('group', { name: 'Picture 1' });

  await person.click(within(tile!).getByRole('button', { name: /^Preferred/ }));

  expect(within(tile!).getByRole('button', { name: /^Preferred/, pressed: true })).toBeVisible();
  await waitFor(() => expect(calls('addPreferred')).toHaveLength(1));
  // Once as it is clicked, once as the server answers, and with the click's own state.
  expect(wand.mock.calls.length).toBeLessThan(many);
});

test('a dialog of a picture is drawn once it is opened', async () => {
  const { person } = await showPictures();
  const drawn = () =>
    dialog.mock.calls
      .map(([{ title }]) => title)
      .filter(title => /^(Input parameters|Draw again)$/.test(title));
  expect(drawn()).toEqual([]);

  await person.click(screen.getAllByRole('button', { name: 'Info' })[0]!);
  await person.click(screen.getAllByRole('button', { name: 'Draw again' })[1]!);

  await waitFor(() => expect(new Set(drawn())).toEqual(new Set(['Input parameters', 'Draw again'])));
});

import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { showItem } from '../../testing/show-item.tsx';
import { examplePrediction } from '../canned-replies.ts';

const many = 6;
const startOf = (index: number) => `2026-11-20T08:0${index}:00.000Z`;

/** Which pictures were drawn since: a card reads the moment of its own each time that it is drawn. */
function watchDrawings() {
  const parsed = vi.spyOn(Date, 'parse');
  parsed.mockClear();
  onTestFinished(() => parsed.mockRestore());
  const starts = Array.from({ length: many }, (_, index) => startOf(index));
  return () =>
    starts.flatMap((start, index) => (parsed.mock.calls.some(([text]) => text === start) ? [index] : []));
}

async function showPictures() {
  const predictions = Array.from({ length: many }, (_, index): Prediction => {
    const output = [`/media/outputs/p${index}/x-0.png`];
    return examplePrediction({ _id: `p${index}`, started_at: startOf(index), output, thumbnails: output });
  });
  const drawn = watchDrawings();
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
  expect(drawn()).toHaveLength(many);
  return shown;
}

test.each(['Title', 'Description', 'Location', 'City', 'Prompt'])(
  'a letter in %s draws no picture again',
  async field => {
    const { person } = await showPictures();
    const typed = screen.getByLabelText(field);
    const drawn = watchDrawings();

    await person.type(typed, 'x');

    expect((typed as HTMLInputElement).value).toContain('x');
    expect(drawn()).toEqual([]);
  },
);

test('what was typed is saved and no picture is drawn again', async () => {
  const { person, calls } = await showPictures();
  const drawn = watchDrawings();

  await person.type(screen.getByLabelText('Title'), 'x');

  await waitFor(() => expect(calls('saveContent')).toHaveLength(1));
  expect(await screen.findByText(/^Saved/)).toBeInTheDocument();
  expect(drawn()).toEqual([]);
});

test('a star draws its own picture again and no other', async () => {
  const { person, calls } = await showPictures();
  const [tile] = screen.getAllByRole('group', { name: 'Picture 1' });
  const drawn = watchDrawings();

  await person.click(within(tile!).getByRole('button', { name: /^Preferred/ }));

  expect(within(tile!).getByRole('button', { name: /^Preferred/, pressed: true })).toBeVisible();
  await waitFor(() => expect(calls('addPreferred')).toHaveLength(1));
  expect(drawn()).toEqual([0]);
});

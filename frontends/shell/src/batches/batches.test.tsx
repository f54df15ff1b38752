import { loadLaterParts } from '@insta-ai/design';
import { ApiError } from '@insta-ai/platform';
import { socketSays } from '@insta-ai/platform/testing';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleBatch, steps } from '../../test/example-batch.ts';
import { renderShell } from '../../test/render-shell.tsx';
import { askAgainMs } from './use-batches.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The shell over a server that has these batches and does what is wished of the first; `now` changes them. */
async function show(first: Batch[] = [], answer?: () => Promise<Batch>) {
  let batches = first;
  const shown = await renderShell({
    path: '/nowhere',
    replies: {
      listBatches: () => batches,
      changeBatch: ({ body }) => {
        if (answer) return answer();
        const [batch] = batches;
        if (!batch) throw new Error('There is no batch to change');
        if (body?.wish === 'dismiss') batches = [];
        if (body?.wish === 'start') batches = [{ ...batch, state: 'running' }];
        if (body?.wish === 'pause') batches = [{ ...batch, state: 'paused' }];
        if (body?.wish === 'cancel') batches = [{ ...batch, state: 'ended' }];
        if (body?.wish === 'retry') batches = [{ ...batch, state: 'running', failures: [] }];
        return batch;
      },
    },
  });
  await act(loadLaterParts);
  if (first.some(({ texts }) => texts.total > 0))
    await screen.findByRole('region', { name: 'Texts and pictures' });
  const calls = (name: string) => shown.seen.filter(call => call.name === name);
  return {
    ...shown,
    calls,
    wishes: () =>
      calls('changeBatch').map(({ params, body }) => [params.id, (body as { wish: string }).wish]),
    now: (...next: Batch[]) => {
      batches = next;
    },
  };
}

const bar = () => within(screen.getByRole('region', { name: 'Texts and pictures' }));
const button = (name: string) => bar().getByRole('button', { name });
const offerWords = 'Write the texts and draw the pictures of these 54 items? About 18 minutes.';
const running = (done: number, more: Partial<Batch> = {}) =>
  exampleBatch({ state: 'running', texts: steps(54, { done }), secondsLeft: 540, ...more });

let order = 0;
/** What the socket says of a batch; without an order it is the newest word. */
const say = (batch: Batch, at = ++order) =>
  act(() => socketSays.message('batch-changed', { batch, order: at }));

test('without a batch there is nothing, and what is offered meanwhile comes by itself', async () => {
  const { now } = await show();
  expect(screen.queryByRole('region', { name: 'Texts and pictures' })).toBeNull();
  now(exampleBatch());

  say(exampleBatch());

  await screen.findByRole('region', { name: 'Texts and pictures' });
  expect(bar().getByText(offerWords)).toBeVisible();
  expect(screen.getByRole('status', { name: 'Texts and pictures' })).toHaveTextContent(offerWords);
});

test('what is left out is said with its reason, and stays until it was seen', async () => {
  const kept = [{ reason: 'deleted since', items: 1, titles: ['Rolls'] }];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { wishes } = await show([
    exampleBatch({ state: 'ended', texts: steps(0), pictures: steps(0), leftOut: 1, kept }),
  ]);
  expect(await screen.findByText('1 is left out (‘Rolls’): it was deleted in the meantime.')).toBeVisible();
  expect(bar().getByText('0 done, 1 left out')).toBeVisible();

  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(wishes()).toEqual([]);
});

test('an offer of nothing is not shown', async () => {
  const { calls } = await show([exampleBatch({ texts: steps(0), pictures: steps(0) })]);

  await waitFor(() => expect(calls('listBatches')).not.toEqual([]));
  expect(screen.queryByRole('region', { name: 'Texts and pictures' })).toBeNull();
});

test('a yes starts the work, its progress is shown, and it can be paused and gone on with', async () => {
  const { person, wishes } = await show([exampleBatch()]);
  await person.click(await bar().findByRole('button', { name: 'Write and draw' }));
  const pause = await bar().findByRole('button', { name: 'Pause' });
  expect(pause).toHaveFocus();

  say(running(31));
  expect(bar().getByText('Writing and drawing: 31 of 108 done, about 9 minutes left')).toBeVisible();
  expect(bar().getByRole('progressbar')).toHaveAttribute('value', '31');
  expect(screen.getByRole('status', { name: 'Texts and pictures' })).toHaveTextContent(
    /^Writing and drawing is under way.$/,
  );
  await person.click(pause);
  await person.click(await bar().findByRole('button', { name: 'Go on' }));
  await bar().findByRole('button', { name: 'Pause' });

  expect(wishes()).toEqual([
    ['batch-1', 'start'],
    ['batch-1', 'pause'],
    ['batch-1', 'start'],
  ]);
});

test('where nothing comes for a while the bar says what it waits for, until something comes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const drawn = (done: number) => running(31, { pictures: steps(54, { done, working: 1 }) });
  await show([drawn(5)]);
  expect(await bar().findByText(/ 36 of 108 done, about 9 minutes left$/)).toBeVisible();

  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(bar().getByText('Writing and drawing: 36 of 108 done, waiting for 1 picture')).toBeVisible();

  say(drawn(6));
  expect(bar().getByText(/ 37 of 108 done, about 9 minutes left$/)).toBeVisible();
});

test('what waits for room in a budget is said as long as something does', async () => {
  await show([running(31, { waitingForBudget: 2 })]);
  const words = /^2 wait for room in the budget, .* They are tried again automatically\.$/;
  expect(await bar().findByText(words)).toBeVisible();

  say(running(33));
  expect(bar().queryByText(words)).toBeNull();
});

test('what waits for something that is away is said as long as something does', async () => {
  await show([running(31, { waitingForAbsent: 2 })]);
  const words = /^2 wait because the text model, or a part of Insta AI, cannot be reached/;
  expect(await bar().findByText(words)).toBeVisible();

  say(running(33));
  expect(bar().queryByText(words)).toBeNull();
});

test('what waits for a model that is busy is said as long as something does', async () => {
  await show([running(31, { waitingForBusy: 2 })]);
  const words = /^2 wait because the model has too much to do right now/;
  expect(await bar().findByText(words)).toBeVisible();

  say(running(33));
  expect(bar().queryByText(words)).toBeNull();
});

test('what waits for a limit is said with until when, as long as something does', async () => {
  await show([running(31, { waitingForLimit: { steps: 2, until: '2026-11-23T09:00:00.000Z' } })]);
  const words = /^2 wait: you have had as many made as you may for now\. They go on .* 23 Nov 2026, /;
  expect(await bar().findByText(words)).toBeVisible();

  say(running(33));
  expect(bar().queryByText(words)).toBeNull();
});

test('a word that was lost is asked for while something goes on, and never without', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { now, calls } = await show([running(31)]);
  now(running(31, { state: 'paused' }));

  await act(() => vi.advanceTimersByTimeAsync(askAgainMs));

  await bar().findByRole('button', { name: 'Go on' });
  const asked = calls('listBatches').length;
  await act(() => vi.advanceTimersByTimeAsync(3 * askAgainMs));
  expect(calls('listBatches')).toHaveLength(asked);
});

test('Not now takes the offer away', async () => {
  const { person, wishes } = await show([exampleBatch()]);
  await person.click(await bar().findByRole('button', { name: 'Not now' }));

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Texts and pictures' })).toBeNull());
  expect(wishes()).toEqual([['batch-1', 'dismiss']]);
});

test('Cancel says what stays, and does nothing before the yes', async () => {
  const { person, wishes } = await show([running(31)]);
  await person.click(await bar().findByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('dialog', { name: 'Stop here?' }));
  expect(question.getByText(/^What is done stays\. 77 will be left out/)).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  expect(wishes()).toEqual([]);

  await person.click(button('Cancel'));
  await person.click(await screen.findByRole('button', { name: 'Stop' }));

  await waitFor(() => expect(wishes()).toEqual([['batch-1', 'cancel']]));
  await waitFor(() => expect(bar().getByRole('link', { name: 'Review them' })).toHaveFocus());
});

test('what could not be done is listed with its item, and tried again all at once', async () => {
  const failures = [
    { _content: 'item-1', title: 'Bread', step: 'text' as const, message: 'The model will not write this.' },
    { _content: 'item-2', title: '', step: 'picture' as const, message: 'The drawing was refused.' },
  ];
  const texts = steps(54, { done: 53, failed: 1 });
  const { person, wishes } = await show([
    exampleBatch({ state: 'ended', texts, pictures: texts, failures, secondsLeft: null }),
  ]);
  expect(await bar().findByText('106 of 108 done')).toBeVisible();
  expect(bar().getByText('It may be charged again.')).toBeVisible();
  await person.click(button('2 could not be done'));

  expect(
    bar()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Bread · Text: The model will not write this.', 'NO_NAME · Picture: The drawing was refused.']);
  expect(bar().getByRole('link', { name: 'Bread' })).toHaveAttribute('href', '/contents/item-1');
  await person.click(button('Try again'));
  await waitFor(() => expect(button('Pause')).toHaveFocus());
  expect(wishes()).toEqual([['batch-1', 'retry']]);
});

test('a double click on the offer starts, and pauses nothing', async () => {
  const { person, wishes } = await show([exampleBatch()]);

  await person.dblClick(button('Write and draw'));

  await waitFor(() => expect(button('Pause')).toBeEnabled());
  expect(wishes()).toEqual([[exampleBatch()._id, 'start']]);
});

test('a wish under way cannot be made twice, and one that fails is said', async () => {
  const answer = Promise.withResolvers<Batch>();
  const { person } = await show([exampleBatch()], () => answer.promise);
  await person.click(button('Write and draw'));
  expect(button('Write and draw')).toBeDisabled();
  expect(button('Not now')).toBeDisabled();
  answer.reject(new ApiError('unavailable', 'The service is restarting.', 503));

  expect(await screen.findByRole('alert')).toHaveTextContent('The service is restarting.');
  await waitFor(() => expect(button('Write and draw')).toBeEnabled());
});

test('after a reconnect the batches are asked for, and count more than what was heard before', async () => {
  const { now } = await show([running(3)]);
  await bar().findByText(/ 3 of 108 done/);
  say(running(5));
  expect(bar().getByText(/ 5 of 108 done/)).toBeVisible();
  now(running(40));

  act(() => socketSays.connected());

  expect(await bar().findByText(/ 40 of 108 done/)).toBeVisible();
});

test('news that come late are passed over', async () => {
  await show([running(3)]);
  await bar().findByText(/ 3 of 108 done/);
  say(running(8), 100);
  say(running(7), 99);

  expect(bar().getByText(/ 8 of 108 done/)).toBeVisible();
});

test('of several the one that waits for the person comes first, the others on demand', async () => {
  const { person } = await show([running(3, { _id: 'batch-2' }), exampleBatch()]);
  expect(await bar().findByText(offerWords)).toBeVisible();
  expect(bar().queryByText(/ 3 of 108 done/)).toBeNull();

  await person.click(button('and 1 more'));

  expect(bar().getByText(/ 3 of 108 done/)).toBeVisible();
});

test('what is all done goes by itself after a while', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const all = steps(54, { done: 54 });
  const { wishes } = await show([
    exampleBatch({ state: 'ended', texts: all, pictures: all, secondsLeft: null }),
  ]);
  expect(await bar().findByText('108 of 108 done')).toBeVisible();

  await act(() => vi.advanceTimersByTimeAsync(20_000));

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Texts and pictures' })).toBeNull());
  expect(wishes()).toEqual([['batch-1', 'dismiss']]);
});

test('what is all done goes with the way to Review', async () => {
  // Good news fades only while the page is looked at.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const all = steps(54, { done: 54 });
  const { person, wishes } = await show([
    exampleBatch({ state: 'ended', texts: all, pictures: all, secondsLeft: null }),
  ]);

  await person.click(bar().getByRole('link', { name: 'Review them' }));

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Texts and pictures' })).toBeNull());
  expect(window.location.pathname).toBe('/contents/review');
  expect(wishes()).toEqual([['batch-1', 'dismiss']]);
});

test('what went wrong is still to be read in Review', async () => {
  const failures = [{ _content: 'content-1', title: 'Dawn', step: 'text', message: 'No words.' }] as const;
  const { person, wishes } = await show([
    exampleBatch({ state: 'ended', texts: steps(54, { done: 53, failed: 1 }), failures: [...failures] }),
  ]);

  await person.click(bar().getByRole('link', { name: 'Review them' }));

  await waitFor(() => expect(window.location.pathname).toBe('/contents/review'));
  expect(wishes()).toEqual([]);
  expect(button('1 could not be done')).toBeVisible();
});

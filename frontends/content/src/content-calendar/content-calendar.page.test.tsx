import { ApiError } from '@insta-ai/platform';
import { renderRemote, testUser } from '@insta-ai/platform/testing';
import type { Content, ContentListItem } from '@insta-ai/proto/http/content';
import { standsAt } from '@insta-ai/proto/rules/stands-at';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { toldSteps } from '../../testing/told-steps.ts';
import { exampleContent, exampleItem } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

beforeEach(() => {
  window.localStorage.setItem('contents_view', '"calendar"');
  // Where weeks begin on Monday.
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  // Nothing is fetched ahead, so that what is asked for is what the person did.
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
});

const dawn = exampleItem({ date: '2031-10-20T07:30:00.000Z' });
const loose = exampleItem({ _id: 'loose', title: 'No day yet', date: null });
type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

/** A small server: what is in range, what has no date, and saves that are kept. */
function show(items: ContentListItem[], replies: Replies = {}, path = '/?day=2031-10-20', timeZone = 'UTC') {
  const kept = new Map(items.map(item => [item._id, item]));
  return renderRemote(remote.routes, {
    path,
    user: { ...testUser, timeZone },
    replies: {
      listContents: ({ query }) => {
        const { from = '', to = '', unplanned } = query as { [name: string]: string };
        const all = [...kept.values()];
        if (unplanned) return all.filter(item => standsAt(item) === null);
        const isIn = (at: string | null) => at !== null && at >= from && at < to;
        return from === '' ? all : all.filter(item => isIn(standsAt(item)));
      },
      listContentTypes: [],
      saveContent: ({ params, body }) => {
        const before = kept.get(params.id ?? '');
        if (!before) throw new ApiError('not_found', 'Gone.', 404);
        const after = { ...before, ...(body as Partial<ContentListItem>), version: before.version + 1 };
        kept.set(before._id, after);
        return { ...exampleContent(), ...after, _contentType: before._contentType?._id ?? null };
      },
      ...replies,
    },
  });
}

const matchWide = window.matchMedia;
/** A window of a phone's width. */
const onPhone = (query: string) => ({ ...matchWide(query), matches: query.includes('max-width') });

const cellOf = (address: string) => {
  const cell = document.querySelector<HTMLElement>(`[data-cell="${address}"]`);
  if (!cell) throw new Error(`no cell ${address}`);
  return cell;
};
const card = (name: RegExp) => screen.findByRole('link', { name });

async function drag(name: RegExp, address: string) {
  const dragged = (await card(name)).parentElement as HTMLElement;
  const carry = (type: 'dragStart' | 'dragOver' | 'drop' | 'dragEnd', on: HTMLElement) => {
    const event = createEvent[type](on);
    Object.assign(event, { dataTransfer: { setData: () => undefined } });
    fireEvent(on, event);
  };
  carry('dragStart', dragged);
  carry('dragOver', cellOf(address));
  carry('drop', cellOf(address));
  carry('dragEnd', dragged);
}

test('a month asks for exactly its days and shows each item in its day, with time and state', async () => {
  const { calls } = await show([dawn], {}, '/?day=2031-10-20', 'Europe/Rome');

  expect(await card(/09:30.*Draft.*Rice terraces/)).toHaveAttribute('href', '/contents/content-1');
  expect(cellOf('2031-10-20')).toContainElement(await card(/Rice terraces/));
  const query = calls('listContents').find(call => call.query.from)?.query;
  expect([query?.from, query?.to]).toEqual(['2031-09-28T22:00:00.000Z', '2031-11-02T23:00:00.000Z']);
  expect(screen.getByText(/Times are in Europe\/Rome, GMT\+2, then GMT\+1$/)).toBeVisible();
  expect(screen.getByRole('grid', { name: 'October 2031' })).toBeVisible();
});

test('dragged to another day across a change of clocks, the clock on the wall stays, and it is a step', async () => {
  const steps = toldSteps();
  const { calls } = await show([dawn], {}, '/?day=2031-10-20', 'Europe/Rome');

  await drag(/Rice terraces/, '2031-10-28');

  expect(cellOf('2031-10-28')).toContainElement(await card(/09:30/));
  const words = 'Rice terraces at dawn: moved to Tuesday 28 October, 09:30';
  await waitFor(() => expect(steps).toEqual([{ kind: 'move', words }]));
  expect(calls('saveContent')[0]?.body).toEqual({
    date: '2031-10-28T08:30:00.000Z',
    version: 3,
    undoable: 'move',
  });
});

test('in a week a card is dragged to another hour and keeps its minutes', async () => {
  const { calls } = await show([dawn], {}, '/?day=2031-10-20&span=week');

  await drag(/Rice terraces/, '2031-10-22T18');

  await waitFor(() =>
    expect(calls('saveContent')[0]?.body).toMatchObject({ date: '2031-10-22T18:30:00.000Z' }),
  );
  expect(cellOf('2031-10-22T18')).toContainElement(await card(/18:30/));
});

test('a move that is refused is taken back and the reason is alerted', async () => {
  const steps = toldSteps();
  await show([dawn], {
    saveContent: new ApiError('conflict', 'This content was changed somewhere else.', 409),
  });

  await drag(/Rice terraces/, '2031-10-22');

  expect(await screen.findByRole('alert')).toHaveTextContent('This content was changed somewhere else.');
  await waitFor(async () => expect(cellOf('2031-10-20')).toContainElement(await card(/Rice/)));
  expect(steps).toEqual([]);
});

test('what is scheduled for a second post without a word is moved after the question only', async () => {
  const steps = toldSteps();
  const publishedDate = '2031-10-01T09:30:00.000Z';
  const asked = new ApiError('published_before', 'Post it again?', 409, { publishedDate, permalink: null });
  const scheduled = { ...dawn, status: 'Scheduled' as const, publishedDate };
  const { person, calls } = await show([scheduled], {
    saveContent: ({ body }) => {
      if (!(body as { again?: boolean }).again) throw asked;
      const { again: _again, againAfter: _after, ...change } = body as { again: boolean; againAfter: string };
      return { ...exampleContent(), ...scheduled, ...change, version: 4, _contentType: 'type-post' };
    },
  });
  const answer = async (button: string) => {
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(question).toHaveTextContent('This was published on 1 Oct 09:30. Post it again?');
    await person.click(within(question).getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  await drag(/Rice terraces/, '2031-10-22');
  await answer('Cancel');
  expect(cellOf('2031-10-20')).toContainElement(await card(/Rice/));
  expect(calls('saveContent')).toHaveLength(1);
  await drag(/Rice terraces/, '2031-10-22');
  await answer('Post again');

  await waitFor(() =>
    expect(calls('saveContent')[2]?.body).toMatchObject({ again: true, againAfter: publishedDate }),
  );
  await waitFor(() =>
    expect(steps).toMatchObject([{ kind: 'move', words: expect.stringMatching(/22 October/) }]),
  );
});

test('what is published stays, and says why', async () => {
  const { calls } = await show([{ ...dawn, status: 'Published' }]);

  await drag(/Rice terraces/, '2031-10-22');

  expect(await screen.findByRole('alert')).toHaveTextContent(/can no longer change/);
  expect(calls('saveContent')).toEqual([]);
});

test('scheduled content is not moved into the past', async () => {
  const { calls } = await show([{ ...dawn, status: 'Scheduled' }]);
  await card(/Rice/);
  const past = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 16);

  fireEvent.click(screen.getByRole('button', { name: 'Move to… Rice terraces at dawn' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Rice terraces at dawn' }));
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: past } });
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));

  expect(await dialog.findByText(/would go out at once/)).toBeVisible();
  expect(calls('saveContent')).toEqual([]);
});

test('Move to… moves by keyboard to the date that is picked, and the focus goes with the card', async () => {
  const { person, calls } = await show([dawn]);
  (await card(/Rice/)).focus();
  await person.tab();
  await person.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Rice terraces at dawn' }));
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2031-10-24T15:45' } });

  await person.click(dialog.getByRole('button', { name: 'Move' }));

  await waitFor(() =>
    expect(calls('saveContent')[0]?.body).toMatchObject({ date: '2031-10-24T15:45:00.000Z' }),
  );
  await waitFor(async () => expect(await card(/15:45/)).toHaveFocus());
});

test('arrows lead from day to day and through the cards of a day', async () => {
  const { person } = await show([dawn]);
  await card(/Rice/);
  screen.getByRole('button', { name: /Add on Sunday 19 October/ }).focus();

  await person.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: /Add on Monday 20 October, 1 planned/ })).toHaveFocus();
  await person.keyboard('{ArrowDown}');
  expect(await card(/Rice/)).toHaveFocus();
  await person.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: /Add on Monday 27 October/ })).toHaveFocus();
  await person.keyboard('{Home}{ArrowUp}{ArrowLeft}');
  expect(screen.getByRole('button', { name: /Add on Sunday 19 October/ })).toHaveFocus();
  expect(document.querySelectorAll('[data-stop][tabindex="0"]')).toHaveLength(1);
});

test('a day offers Add Content with its date', async () => {
  const { person, calls, path } = await show([dawn], { createContent: exampleContent({ _id: 'fresh' }) });

  await person.click(await screen.findByRole('button', { name: /Add on Thursday 23 October/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Content' }));
  expect(dialog.getByLabelText('Date')).toHaveValue('2031-10-23T09:00');
  await person.type(dialog.getByLabelText('Title'), 'Market');
  await person.click(dialog.getByRole('button', { name: 'Add Content' }));

  await waitFor(() => expect(path()).toBe('/contents/fresh'));
  expect(calls('createContent')[0]?.body).toEqual({ title: 'Market', date: '2031-10-23T09:00:00.000Z' });
});

test('a date that was cleared is no day to add on', async () => {
  const { person, calls } = await show([dawn]);
  await person.click(await screen.findByRole('button', { name: /Add on Thursday 23 October/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Content' }));

  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '' } });

  expect(await dialog.findByText('Choose a date and a time.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Add Content' })).toBeDisabled();
  await person.type(dialog.getByLabelText('Title'), 'Market{Enter}');
  expect(calls('createContent')).toEqual([]);
});

test('an hour offers Magic AI with its date', async () => {
  const { person } = await show([dawn], {}, '/?day=2031-10-20&span=week');

  await person.click(await screen.findByRole('button', { name: 'Add on Thursday 23 October, 14:00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Content' }));
  await person.click(dialog.getByRole('button', { name: 'Magic AI' }));

  const magic = within(await screen.findByRole('dialog', { name: 'Describe your content' }));
  expect(magic.getByLabelText('Date')).toHaveValue('2031-10-23T14:00');
});

test('what was written for one hour is there for the next, with its date', async () => {
  const { person } = await show([dawn], {}, '/?day=2031-10-20&span=week');
  const describe = async (hour: string) => {
    await person.click(await screen.findByRole('button', { name: `Add on Thursday 23 October, ${hour}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Content' }));
    await person.click(dialog.getByRole('button', { name: 'Magic AI' }));
    return within(await screen.findByRole('dialog', { name: 'Describe your content' }));
  };
  const magic = await describe('14:00');
  await person.type(magic.getByLabelText('Description'), 'Rice terraces');
  await person.keyboard('{Escape}');

  const again = await describe('15:00');

  expect(again.getByLabelText('Description')).toHaveValue('Rice terraces');
  expect(again.getByLabelText('Date')).toHaveValue('2031-10-23T15:00');
});

test('what has no date waits below and is dragged onto a day', async () => {
  const { calls } = await show([dawn, loose]);
  const tray = await screen.findByRole('region', { name: 'Not planned' });
  expect(within(tray).getByRole('link', { name: /No day yet/ })).toBeVisible();

  await drag(/No day yet/, '2031-10-22');

  await waitFor(() =>
    expect(calls('saveContent')[0]?.body).toMatchObject({ date: '2031-10-22T09:00:00.000Z' }),
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Not planned' })).toBeNull());
});

test('what is published stands on the day it went out, and filters are the server’s work', async () => {
  const publishedDate = '2031-10-18T06:15:00.000Z';
  const { calls } = await show(
    [{ ...dawn, status: 'Published', publishedDate }],
    {},
    '/?day=2031-10-20&city=ubud',
  );

  expect(await card(/06:15.*Published/)).toBeVisible();
  expect(cellOf('2031-10-18')).toContainElement(await card(/Rice terraces/));
  const days = calls('listContents').find(({ query }) => query.from);
  expect(JSON.parse(days?.query.filter ?? '')).toEqual({ city: 'ubud' });
});

test('an empty month says so; no item at all offers the ways to start', async () => {
  const { person } = await show([dawn]);
  await card(/Rice/);

  await person.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await screen.findByText(/Nothing is planned for November 2031/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(await card(/Rice/)).toBeVisible();
});

test('without any item the ways to start are there', async () => {
  await show([]);

  expect(await screen.findByText('Nothing is planned yet')).toBeVisible();
});

test('a calendar that cannot be loaded says why and can be tried again', async () => {
  let isDown = true;
  const { person } = await show([dawn], {
    listContents: () => {
      if (isDown) throw new ApiError('unavailable', 'The server is restarting.', 503);
      return [dawn];
    },
  });
  expect(await screen.findByText('The server is restarting.')).toBeVisible();

  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect((await screen.findAllByRole('link', { name: /Rice/ }))[0]).toBeVisible();
});

test('a full day folds what is more than three', async () => {
  const five = Array.from({ length: 5 }, (_, n) =>
    exampleItem({ _id: `c${n}`, title: `Item ${n}`, date: `2031-10-20T0${n}:00:00.000Z` }),
  );
  const { person } = await show(five);

  await person.click(await screen.findByRole('button', { name: 'Show 2 more of 20 October' }));

  expect(within(cellOf('2031-10-20')).getAllByRole('link')).toHaveLength(5);
});

test('a card shows the kind of an item whose type is gone', async () => {
  await show([{ ...loose, _contentType: null, instagramType: 'Reel' }]);

  expect(await card(/No day yet/)).toHaveTextContent('Reel');
});

test('news of an item change its card without asking the server', async () => {
  const { say, calls } = await show([dawn]);
  await card(/Rice/);
  await screen.findByText('October 2031');
  // How many drafts there are by now is asked all the same.
  const askedForDays = () =>
    calls('listContents').filter(({ query }) => query.from || query.unplanned).length;
  const asked = askedForDays();

  const {
    prev: _prev,
    next: _next,
    ...content
  } = exampleContent({
    date: '2031-10-22T11:00:00.000Z',
    status: 'Published',
    version: 9,
  });
  say('content-changed', { content: content as Content });

  await waitFor(async () => expect(cellOf('2031-10-22')).toContainElement(await card(/11:00.*Published/)));
  expect(askedForDays()).toBe(asked);
});

test('a draft whose date has passed says so on its card, and Move to… gives it another one', async () => {
  const past = exampleItem({ date: '2020-10-20T07:30:00.000Z' });
  const gone = exampleItem({ _id: 'gone', title: 'Gone out', status: 'Published', date: past.date });
  await show([past, gone], {}, '/?day=2020-10-20');

  const link = await card(/Rice terraces/);
  expect(within(link).getByTitle(/^Date has passed/)).toBeVisible();
  expect(within(await card(/Gone out/)).queryByTitle(/^Date has passed/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Move to… Rice terraces at dawn' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Rice terraces at dawn');
});

test('what is selected in a month stays so in a week that begins on the same day', async () => {
  // September 2031 begins on a Monday.
  const late = exampleItem({ date: '2031-09-24T07:30:00.000Z' });
  const { person } = await show([late], {}, '/?day=2031-09-03');
  await card(/Rice terraces/);
  await person.click(await screen.findByRole('checkbox', { name: /^Select Rice terraces/ }));

  await person.click(screen.getByRole('radio', { name: 'Week' }));

  await screen.findByText(/Nothing is planned for 1 – 7 Sep 2031/);
  expect(screen.getByText('1 selected')).toBeVisible();
});

test('what is shown is selected first, then all that match on any day, and the question is about them', async () => {
  const later = exampleItem({ _id: 'later', title: 'Next year', date: '2032-10-20T07:30:00.000Z' });
  const asked = vi.fn((_body: unknown) => ({
    _id: 'action-1',
    kind: 'delete' as const,
    state: 'offered' as const,
    items: 3,
    done: 0,
    kept: [],
    createdAt: '2031-10-20T06:00:00.000Z',
  }));
  const { person } = await show([dawn, loose, later], { createAction: ({ body }) => asked(body) });
  await card(/Rice terraces/);
  fireEvent.pointerMove(document.body);
  await person.click(await screen.findByRole('checkbox', { name: /^Select Rice terraces/ }));

  await person.click(await screen.findByRole('button', { name: 'Select all 2 shown' }));
  await person.click(await screen.findByRole('button', { name: 'Select all 3 that match' }));
  expect(screen.getByText('3 selected')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Delete 3 items?')).toBeVisible();
  expect(asked).toHaveBeenCalledWith({ matching: {}, change: { kind: 'delete' } });
});

test('what is shown is offered before all that match also beside what was selected in another month', async () => {
  const next = exampleItem({ _id: 'next', title: 'Next month', date: '2031-11-20T07:30:00.000Z' });
  const later = exampleItem({ _id: 'later', title: 'Next year', date: '2032-10-20T07:30:00.000Z' });
  const { person } = await show([dawn, next, later]);
  await card(/Rice terraces/);
  await person.click(await screen.findByRole('checkbox', { name: /^Select Rice terraces/ }));
  await screen.findByRole('button', { name: 'Select all 3 that match' });

  await person.click(screen.getByRole('button', { name: 'Next month' }));
  await card(/Next month/);

  await person.click(await screen.findByRole('button', { name: 'Select all 1 shown' }));
  expect(screen.getByText('2 selected')).toBeVisible();
});

test('where a month lists one of its days, that day is what is shown', async () => {
  const phone = vi.spyOn(window, 'matchMedia').mockImplementation(onPhone);
  onTestFinished(() => phone.mockRestore());
  const next = exampleItem({ _id: 'next', title: 'On the next day', date: '2031-10-21T07:30:00.000Z' });
  const { person } = await show([dawn, next]);
  await card(/Rice terraces/);
  await person.click(await screen.findByRole('checkbox', { name: /^Select Rice terraces/ }));
  await screen.findByRole('button', { name: 'Select all 2 that match' });

  await person.click(await screen.findByRole('button', { name: /21 October/ }));
  await card(/On the next day/);

  await person.click(await screen.findByRole('button', { name: 'Select all 1 shown' }));
  expect(screen.getByText('2 selected')).toBeVisible();
});

test('the months beside the shown one are fetched ahead, once the browser is idle and it is there', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  const { person, calls } = await show([
    dawn,
    { ...dawn, _id: 'later', title: 'Later', date: '2031-11-12T09:00:00.000Z' },
  ]);
  await card(/dawn|Morning/i);
  const asked = () => calls('listContents').map(({ query }) => query.from);
  expect(asked()).not.toContain('2031-10-27T00:00:00.000Z');

  idle.at(-1)?.();

  await waitFor(() =>
    expect(asked()).toEqual(expect.arrayContaining(['2031-10-27T00:00:00.000Z', '2031-09-01T00:00:00.000Z'])),
  );
  await person.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await card(/Later/)).toBeVisible();
});

test('what is not planned says so when it cannot be loaded, and can be tried again', async () => {
  let isDown = true;
  const { person } = await show([], {
    listContents: ({ query }) => {
      if (!query.unplanned) return [dawn];
      if (isDown) throw new ApiError('unavailable', 'The server is restarting.', 503);
      return [loose];
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is restarting.');
  expect(await card(/Rice terraces/)).toBeVisible();

  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await card(/No day yet/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

import { ApiError } from '@insta-ai/platform';
import { renderRemote, testUser } from '@insta-ai/platform/testing';
import { calendarKeptMs, hintLength } from '@insta-ai/proto/data/calendar-ai';
import type { CalendarEntry } from '@insta-ai/proto/http/calendar-ai';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { cannedReplies, exampleEntry } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

afterEach(() => {
  sessionStorage.clear();
});

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

async function show(replies: Replies = {}, promptCalendar = 'Food and sea') {
  const shown = await renderRemote(remote.routes, {
    path: '/calendarAI',
    replies: { ...cannedReplies, ...replies },
    user: { ...testUser, promptCalendar },
  });
  await screen.findByRole('heading', { level: 1, name: 'Describe your calendar' });
  return shown;
}

async function showGenerated(replies: Replies = {}) {
  const shown = await show(replies);
  await shown.person.click(screen.getByRole('button', { name: 'Generate' }));
  await screen.findByRole('region', { name: 'Sunday 22nd November' });
  return shown;
}

const button = (name: string) => screen.getByRole('button', { name });
const refused = new ApiError('failed_precondition', 'Describe your calendar first.', 409);

test('before there is a calendar the form has its defaults, counts them, and nothing can be saved', async () => {
  const { calls } = await show();

  expect(screen.getByLabelText('Description')).toHaveValue('Food and sea');
  expect(screen.getByLabelText('Activities')).toHaveValue('Visiting Bali');
  expect(screen.getByLabelText('Stories per day')).toHaveValue('6');
  expect(screen.getByText('54 entries in 8 days: 48 stories, 3 posts, 3 reels.')).toBeVisible();
  expect(screen.getByText('No calendar yet')).toBeVisible();
  expect(button('Save')).toBeDisabled();
  expect(calls('generateCalendar')).toEqual([]);
  expect(document.title).toBe('AI Calendar · Insta AI');
});

test('what it costs is said before it is generated, where somebody knows', async () => {
  const { calls } = await show({ getPrice: { micros: 4_000 } });

  expect(await screen.findByText(/3 posts, 3 reels\. Written for about \$0\.02\./)).toBeVisible();
  expect(calls('getPrice')[0]?.query).toEqual({ task: 'calendar' });

  // Days that cannot be have no price.
  const passed = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: passed } });
  expect(screen.getByText('Choose the days first.')).toBeVisible();
});

test('the count follows what is typed', async () => {
  const { person } = await show();

  await person.clear(screen.getByLabelText('Stories per day'));
  await person.type(screen.getByLabelText('Stories per day'), '1');

  expect(screen.getByText('14 entries in 8 days: 8 stories, 3 posts, 3 reels.')).toBeVisible();
});

test('Generate sends the request with the zone and shows the entries by day, against the request', async () => {
  const { calls } = await showGenerated();

  const first = within(screen.getByRole('region', { name: 'Sunday 22nd November' }));
  expect(first.getByText('Post')).toBeVisible();
  expect(first.getByText('10:00')).toBeVisible();
  expect(first.getAllByText('Tegallalang, Ubud')).toHaveLength(2);
  expect(first.getByText('Rice terraces before the visitors come.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Monday 23rd November' })).toBeVisible();
  expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('3 of 54 entries');
  expect(calls('generateCalendar')[0]?.body).toMatchObject({
    description: 'Food and sea',
    activities: 'Visiting Bali',
    stories: 6,
    posts: 3,
    reels: 3,
    timeZone: 'UTC',
  });
});

test('while it works the screen says so, and Cancel ends it without a complaint', async () => {
  const { person } = await show({ generateCalendar: () => new Promise(() => {}) });
  await person.click(button('Generate'));

  expect(await screen.findByText(/Generating 54 entries/)).toBeVisible();
  expect(button('Generating...')).toBeDisabled();
  await person.click(button('Cancel'));

  expect(button('Generate')).toBeEnabled();
  expect(screen.queryByText(/Generating 54 entries/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refused request alerts the words of the server and keeps what was typed', async () => {
  const { person } = await show({ generateCalendar: refused });
  await person.type(screen.getByLabelText('Activities'), ', surfing');
  await person.click(button('Generate'));

  expect(await screen.findByRole('alert')).toHaveTextContent('Describe your calendar first.');
  expect(screen.getByLabelText('Activities')).toHaveValue('Visiting Bali, surfing');
});

test('an exception is alerted as Error, and the page says more', async () => {
  const { person } = await show({
    generateCalendar: () => {
      throw new Error('broken');
    },
  });
  await person.click(button('Generate'));

  expect((await screen.findByText('Error')).closest('[role=alert]')).toHaveTextContent(/^Error$/);
  expect(screen.getByText('The calendar was not generated')).toBeVisible();
});

const modelFailed = new ApiError('rate_limited', 'The text model is busy right now.', 429, {
  canBeMadeByRule: true,
});
const byRule = cannedReplies.generateCalendar.map(entry => ({ ...entry, isByRule: true }));

test('where the text model fails the calendar is offered by rule, and what is made so says it until it is rewritten', async () => {
  const { person, calls } = await show({
    generateCalendar: ({ body }) => (body?.byRule ? byRule : Promise.reject(modelFailed)),
    generateCalendarEntry: exampleEntry({ description: 'Written by the model.' }),
  });
  await person.click(button('Generate'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The text model is busy right now.');

  await person.click(button('Make it by rule'));

  await screen.findByText('3 entries made by rule');
  expect(calls('generateCalendar').map(({ body }) => body?.byRule)).toEqual([undefined, true]);
  expect(screen.queryByRole('button', { name: 'Make it by rule' })).toBeNull();
  expect(screen.getAllByText('By rule')).toHaveLength(3);
  await person.click(entryButton('Regenerate'));
  expect(await screen.findByText('2 entries made by rule')).toBeVisible();
  expect(screen.getAllByText('By rule')).toHaveLength(2);
});

test('what came before the text model failed stays, and the rest is made by rule', async () => {
  const answer = Promise.withResolvers<CalendarEntry[]>();
  const { person, calls, say } = await show({
    generateCalendar: ({ body }) => (body?.byRule ? byRule.slice(1) : answer.promise),
  });
  await person.click(button('Generate'));
  await screen.findByText(/Generating 54 entries/);
  const requestKey = calls('generateCalendar')[0]?.body?.requestKey ?? '';
  act(() =>
    say('calendar-entries', {
      requestKey,
      entries: [{ ...exampleEntry(), place: 0 }],
      written: 1,
      total: 54,
    }),
  );
  await screen.findByText('Rice terraces before the visitors come.');
  answer.reject(modelFailed);

  await person.click(await screen.findByRole('button', { name: 'Make the rest by rule' }));

  await screen.findByText('2 entries made by rule');
  expect(calls('generateCalendar')[1]?.body?.kept).toHaveLength(1);
  expect(screen.getByText('Rice terraces before the visitors come.')).toBeVisible();
  expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('3 of 54 entries');
});

test('a refusal that no rule can mend offers none', async () => {
  const { person } = await show({ generateCalendar: refused });
  await person.click(button('Generate'));
  await screen.findByRole('alert');

  expect(screen.queryByText('The text model did not write this calendar')).toBeNull();
});

const entryButton = (action: string, place = 1, day = 'Sunday 22nd November') =>
  button(`${action} Entry ${place} of ${day}`);

/** A generation that waits until the test lets it answer. */
function slowly() {
  const answer = Promise.withResolvers<CalendarEntry[]>();
  return { ...answer, replies: { generateCalendar: () => answer.promise } };
}

test('entries appear as they are written, and the answer completes them', async () => {
  const slow = slowly();
  const { person, calls, say } = await show(slow.replies);
  await person.click(button('Generate'));
  await screen.findByText(/Generating 54 entries/);
  const requestKey = calls('generateCalendar')[0]?.body?.requestKey ?? '';
  const [first, second, third] = cannedReplies.generateCalendar;
  if (!first || !second || !third) throw new Error('The canned calendar has three entries.');

  act(() =>
    say('calendar-entries', { requestKey: 'other', entries: [{ ...third, place: 2 }], written: 1, total: 3 }),
  );
  act(() =>
    say('calendar-entries', { requestKey, entries: [{ ...second, place: 1 }], written: 1, total: 3 }),
  );

  expect(await screen.findByText('A coconut at the beach.')).toBeVisible();
  expect(screen.queryByText('One wave, three tries.')).toBeNull();
  expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('1 of 54 entries');
  expect(button('Save')).toBeDisabled();
  slow.resolve([first, second, third]);
  expect(await screen.findByText('One wave, three tries.')).toBeVisible();
  expect(screen.getAllByText('A coconut at the beach.')).toHaveLength(1);
  expect(button('Save')).toBeEnabled();
});

const interrupted = new ApiError('unavailable', 'The calendar was interrupted.', 503, { goesOn: true });
const unreachable = new ApiError('unavailable', 'Insta AI cannot be reached.', 0);
const badGateway = new ApiError('unavailable', 'The service is not there.', 503);

test.each([
  ['ends', interrupted],
  ['is killed', unreachable],
  ['is gone for the gateway', badGateway],
])('a calendar whose server %s goes on with the same key, without a complaint', async (_what, failure) => {
  const first = Promise.withResolvers<CalendarEntry[]>();
  let asked = 0;
  const { person, calls, say } = await show({
    generateCalendar: () => {
      asked += 1;
      return asked === 1 ? first.promise : cannedReplies.generateCalendar;
    },
  });
  await person.click(button('Generate'));
  await screen.findByText(/Generating 54 entries/);
  const requestKey = calls('generateCalendar')[0]?.body?.requestKey ?? '';
  act(() => say('calendar-entries', { requestKey, entries: [], written: 0, total: 3 }));

  first.reject(failure);

  expect(await screen.findByText('One wave, three tries.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  const [once, again] = calls('generateCalendar');
  expect(again?.body).toEqual(once?.body);
});

test('a calendar that was being written when the page was left goes on when it is back', async () => {
  const { person, calls, unmount } = await show(slowly().replies);
  await person.click(button('Generate'));
  await screen.findByText(/Generating 54 entries/);
  const [before] = calls('generateCalendar');
  unmount();

  const back = await show();

  expect(await screen.findByText('One wave, three tries.')).toBeVisible();
  expect(back.calls('generateCalendar').map(({ body }) => body)).toEqual([before?.body]);
  back.unmount();
  expect((await show()).calls('generateCalendar')).toEqual([]);
});

test('what was cancelled, or is no longer kept by the server, does not go on by itself', async () => {
  const { person, unmount } = await show(slowly().replies);
  await person.click(button('Generate'));
  await screen.findByText(/Generating 54 entries/);
  const underWay = sessionStorage.getItem('calendar-ai.user-1') ?? '';
  await person.click(button('Cancel'));
  unmount();
  const cancelled = await show();
  expect(cancelled.calls('generateCalendar')).toEqual([]);
  cancelled.unmount();

  const old = underWay.replace(/"askedAt":\d+/, `"askedAt":${Date.now() - calendarKeptMs}`);
  expect(old).not.toBe(underWay);
  sessionStorage.setItem('calendar-ai.user-1', old);

  expect((await show()).calls('generateCalendar')).toEqual([]);
});

test('what had arrived stays when the work is cancelled', async () => {
  const { person, calls, say } = await show(slowly().replies);
  await person.click(button('Generate'));
  await screen.findByText(/Generating 54 entries/);
  const requestKey = calls('generateCalendar')[0]?.body?.requestKey ?? '';
  const entries = cannedReplies.generateCalendar.slice(0, 1).map(entry => ({ ...entry, place: 0 }));
  act(() => say('calendar-entries', { requestKey, entries, written: 1, total: 54 }));
  await person.click(button('Cancel'));

  expect(screen.getByText('Rice terraces before the visitors come.')).toBeVisible();
  expect(button('Save')).toBeEnabled();
});

test('a calendar that fails leaves the one before as it was', async () => {
  let isDown = false;
  const { person } = await showGenerated({
    generateCalendar: () => {
      if (isDown) throw refused;
      return cannedReplies.generateCalendar;
    },
  });
  isDown = true;
  await person.click(button('Generate'));
  await person.click(await screen.findByRole('button', { name: 'Replace' }));

  await screen.findByRole('alert');
  expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('3 of 54 entries');
});

test('a locked entry is kept by the next Generate, and its slot is not asked for', async () => {
  const { person, calls } = await showGenerated();
  await person.click(entryButton('Lock'));
  expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('1 locked');
  expect(entryButton('Regenerate')).toBeDisabled();

  await person.click(button('Generate'));
  await person.click(await screen.findByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(calls('generateCalendar')).toHaveLength(2));

  const [first] = cannedReplies.generateCalendar;
  expect(calls('generateCalendar')[1]?.body?.kept).toEqual([
    { type: first?.type, date: first?.date, description: first?.description },
  ]);
  expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('4 of 54 entries');
});

test('of what is kept the beginning is sent, and no emoji is cut in two', async () => {
  const start = 'x'.repeat(hintLength - 1);
  const { person, calls } = await showGenerated({
    generateCalendar: [
      exampleEntry({ description: `${start}🌅 and more` }),
      ...cannedReplies.generateCalendar,
    ],
    generateCalendarEntry: exampleEntry(),
  });
  await person.click(screen.getAllByRole('button', { name: /^Lock / })[0] as HTMLElement);
  await person.click(screen.getAllByRole('button', { name: /^Regenerate / })[1] as HTMLElement);
  await waitFor(() => expect(calls('generateCalendarEntry')).toHaveLength(1));
  await person.click(button('Generate'));
  await person.click(await screen.findByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(calls('generateCalendar')).toHaveLength(2));

  expect(calls('generateCalendarEntry')[0]?.body?.others[0]).toBe(`${start}🌅`);
  expect(calls('generateCalendar')[1]?.body?.kept).toMatchObject([{ description: `${start}🌅` }]);
});

test('one entry is written anew in its place, and the old one can come back', async () => {
  const { person, calls } = await showGenerated({
    generateCalendarEntry: ({ body }) => ({
      ...exampleEntry(),
      ...body?.entry,
      city: 'Sanur',
      description: 'Kites at noon.',
      prompt: 'Kites over the sea',
    }),
  });
  await person.click(entryButton('Regenerate'));

  expect(await screen.findByText('Kites at noon.')).toBeVisible();
  expect(calls('generateCalendarEntry')[0]?.body).toMatchObject({
    description: 'Food and sea',
    entry: { type: 'Post', date: '2026-11-22T10:00:00.000Z' },
    others: ['A coconut at the beach.', 'One wave, three tries.'],
  });
  await person.click(button('Undo'));
  expect(screen.getByText('Rice terraces before the visitors come.')).toBeVisible();
  expect(screen.queryByText('Kites at noon.')).toBeNull();
});

test('what is typed into an entry that was written anew is not taken back by Undo', async () => {
  const { person } = await showGenerated({
    generateCalendarEntry: exampleEntry({ description: 'Kites at noon.' }),
  });
  await person.click(entryButton('Regenerate'));
  await screen.findByText('Kites at noon.');
  await person.click(entryButton('Edit'));
  const first = within(screen.getByRole('group', { name: /^Entry 1 of Sunday/ }));
  expect(button('Undo')).toBeVisible();

  fireEvent.change(first.getByLabelText('City'), { target: { value: 'Lovina' } });

  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(first.getByLabelText('City')).toHaveValue('Lovina');
});

test('Undo of new texts keeps the day that was chosen while they were written', async () => {
  const answer = Promise.withResolvers<CalendarEntry>();
  const { person } = await showGenerated({ generateCalendarEntry: () => answer.promise });
  await person.click(entryButton('Edit'));
  const first = () => within(screen.getByRole('group', { name: /^Entry 1 of Sunday/ }));
  await person.click(first().getByRole('button', { name: /^Regenerate/ }));
  fireEvent.change(first().getByLabelText('Date'), { target: { value: '2026-11-22T20:45' } });
  answer.resolve(exampleEntry({ description: 'Kites at noon.' }));
  await screen.findByDisplayValue('Kites at noon.');

  await person.click(button('Undo'));

  expect(screen.queryByDisplayValue('Kites at noon.')).toBeNull();
  expect(screen.getByDisplayValue('2026-11-22T20:45')).toBeVisible();
});

const anew = {
  location: 'The beach',
  city: 'Sanur',
  description: 'Kites at noon.',
  prompt: 'Kites over the sea',
};

/** The first entry has words that the person typed, and is regenerated. */
async function regeneratedByHand(typed: { [label: string]: string }, replies: Replies = {}) {
  const shown = await showGenerated({
    generateCalendarEntry: ({ body }) => ({ ...exampleEntry(), ...body?.entry, ...anew }),
    ...replies,
  });
  await shown.person.click(entryButton('Edit'));
  const first = within(await screen.findByRole('group', { name: /^Entry 1 of Sunday/ }));
  for (const [label, value] of Object.entries(typed)) {
    fireEvent.change(first.getByLabelText(label), { target: { value } });
  }
  await shown.person.click(first.getByRole('button', { name: /^Regenerate/ }));
  return { ...shown, value: (label: string) => first.getByLabelText<HTMLInputElement>(label, inField).value };
}

const inField = { selector: 'input, textarea' };

const compared = async () =>
  within(await screen.findByRole('dialog', { name: 'Your words and the new ones' }));

test('words that the person typed into an entry stand beside the new ones until they choose', async () => {
  const { person, value, calls } = await regeneratedByHand({ Description: 'The fish market.' });
  const dialog = await compared();

  expect(dialog.getByRole('figure', { name: 'Yours' })).toHaveTextContent('The fish market.');
  expect(dialog.getByRole('figure', { name: 'New' })).toHaveTextContent('Kites at noon.');
  expect(dialog.getByText(/Replacing the description takes the rest of the new entry too\./)).toBeVisible();
  // What belongs to another description does not come without it.
  expect(['Description', 'City', 'Prompt'].map(value)).toEqual([
    'The fish market.',
    'Ubud',
    cannedReplies.generateCalendar[0]?.prompt,
  ]);
  expect(dialog.getByRole('button', { name: 'Keep' })).toHaveFocus();
  await person.click(dialog.getByRole('button', { name: 'Replace' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(['Description', 'City', 'Prompt'].map(value)).toEqual([
    'Kites at noon.',
    'Sanur',
    'Kites over the sea',
  ]);
  await person.click(button('Undo'));
  expect(['Description', 'City'].map(value)).toEqual(['The fish market.', 'Ubud']);
  expect(calls('generateCalendarEntry')[0]?.body?.entry).not.toHaveProperty('ownWords');
});

test('words of the person that are kept leave the entry as it was', async () => {
  const { person, value } = await regeneratedByHand({ Description: 'The fish market.' });

  await person.click((await compared()).getByRole('button', { name: 'Keep' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(['Description', 'City'].map(value)).toEqual(['The fish market.', 'Ubud']);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a city that the person typed is asked about, while the rest of the entry is written anew', async () => {
  const { person, value, calls } = await regeneratedByHand({ City: 'Lovina', Prompt: '' });
  const dialog = await compared();

  expect(dialog.getAllByRole('region')).toHaveLength(1);
  expect(['Description', 'Prompt', 'City'].map(value)).toEqual([
    'Kites at noon.',
    'Kites over the sea',
    'Lovina',
  ]);
  await person.click(dialog.getByRole('button', { name: 'Insert' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(value('City')).toBe('Lovina, Sanur');
  await person.click(button('Save'));
  await waitFor(() => expect(calls('saveCalendar')).toHaveLength(1));
  expect(calls('saveCalendar')[0]?.body?.[0]).not.toHaveProperty('ownWords');
});

test('a city that would be too long with the new one in it takes no Insert', async () => {
  await regeneratedByHand({ City: 'a'.repeat(495) });
  const dialog = await compared();

  expect(dialog.getByText('With Insert it is 502 characters long; 500 are taken.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Insert' })).toBeDisabled();
});

/** New words for the first two entries, which the person had written, come while they type in a field. */
async function regeneratedTwo() {
  const answers = new Map<string, PromiseWithResolvers<CalendarEntry>>();
  const { person } = await showGenerated({
    generateCalendarEntry({ body }) {
      const answer = Promise.withResolvers<CalendarEntry>();
      answers.set(body?.entry.description ?? '', answer);
      return answer.promise;
    },
  });
  await person.click(entryButton('Edit'));
  const entry = (place: number) =>
    within(screen.getByRole('group', { name: new RegExp(`^Entry ${place} of S`) }));
  for (const [place, words] of [
    [1, 'The fish market.'],
    [2, 'The night market.'],
  ] as const) {
    fireEvent.change(entry(place).getByLabelText('Description'), { target: { value: words } });
    await person.click(entry(place).getByRole('button', { name: /^Regenerate/ }));
  }
  entry(1).getByLabelText('City').focus();
  for (const [words, description] of [
    ['The fish market.', 'Kites at noon.'],
    ['The night market.', 'Kites at night.'],
  ] as const)
    await act(async () => answers.get(words)?.resolve(exampleEntry({ ...anew, description })));

  const waiting = await screen.findAllByText(/^New words for .* are ready/);
  const compareOldest = async () => {
    await person.click(screen.getAllByRole('button', { name: 'Compare' })[0] as HTMLElement);
  };
  return { person, entry, waiting, compareOldest };
}

test('new words for two entries wait beside each other for who is typing, and neither takes the place of the other', async () => {
  const { person, waiting, compareOldest } = await regeneratedTwo();

  expect(waiting.map(({ textContent }) => textContent)).toEqual([
    'New words for the Post of 22 November 10:00 are ready. Yours are untouched.',
    'New words for the Story of 22 November 15:00 are ready. Yours are untouched.',
  ]);
  for (const [own, written] of [
    ['The fish market.', 'Kites at noon.'],
    ['The night market.', 'Kites at night.'],
  ] as const) {
    await compareOldest();
    const dialog = await compared();
    expect(dialog.getByRole('figure', { name: 'Yours' })).toHaveTextContent(own);
    expect(dialog.getByRole('figure', { name: 'New' })).toHaveTextContent(written);
    await person.click(dialog.getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('new words for an entry that is gone keep none of another one from being compared', async () => {
  const { person, entry, compareOldest } = await regeneratedTwo();
  await person.click(entry(1).getByRole('button', { name: /^Delete/ }));

  await compareOldest();
  expect(screen.queryByRole('dialog')).toBeNull();
  await compareOldest();

  expect((await compared()).getByRole('figure', { name: 'New' })).toHaveTextContent('Kites at night.');
});

/** A calendar of other words, at other hours of the same days. */
const otherCalendar = [
  exampleEntry({ ...anew, date: '2026-11-22T08:00:00.000Z' }),
  exampleEntry({ ...anew, type: 'Story', date: '2026-11-22T16:00:00.000Z', description: 'Kites at night.' }),
  exampleEntry({ ...anew, type: 'Reel', date: '2026-11-23T12:00:00.000Z', description: 'Kites, slowly.' }),
];

/** The first two entries have words of the person, and the whole calendar is generated anew. */
async function generatedAnew(second: () => CalendarEntry[] | Promise<CalendarEntry[]> = () => otherCalendar) {
  let asked = 0;
  const shown = await showGenerated({
    generateCalendar: () => {
      asked += 1;
      return asked === 1 ? cannedReplies.generateCalendar : second();
    },
  });
  await shown.person.click(entryButton('Edit'));
  const entry = (place: number) =>
    within(screen.getByRole('group', { name: new RegExp(`^Entry ${place} of Sunday`) }));
  fireEvent.change(entry(1).getByLabelText('Description'), { target: { value: 'The fish market.' } });
  fireEvent.change(entry(2).getByLabelText('City'), { target: { value: 'Lovina' } });
  await shown.person.click(button('Generate'));
  const question = within(await screen.findByRole('dialog', { name: 'Replace the calendar?' }));
  expect(
    question.getByText(
      '1 entry that is neither saved nor locked will be replaced. What you wrote in 2 others stays until you choose.',
    ),
  ).toBeVisible();
  await shown.person.click(question.getByRole('button', { name: 'Replace' }));
  return shown;
}

const day = (name = 'Sunday 22nd November') => screen.getByRole('region', { name });
const total = () => screen.getByRole('status', { name: 'Total' });

test('a whole new calendar stands beside the words of the person, entry by entry, and one Undo takes all choices back', async () => {
  const { person, calls } = await generatedAnew();
  const dialog = await compared();
  const field = (name: string) => within(dialog.getByRole('region', { name }));
  const description = 'Description of the Post of 22 November 10:00';
  // All of it is the new entry's but the city.
  const city = 'City of the Story of 22 November 16:00';

  expect(dialog.getAllByRole('region')).toHaveLength(2);
  expect(field(description).getByRole('figure', { name: 'Yours' })).toHaveTextContent('The fish market.');
  expect(field(description).getByRole('figure', { name: 'New' })).toHaveTextContent('Kites at noon.');
  expect(field(city).getByRole('figure', { name: 'Yours' })).toHaveTextContent('Lovina');
  expect(dialog.getByText(/takes the rest of its new entry too, with day and time\.$/)).toBeVisible();
  expect(day()).toHaveTextContent('The fish market.');
  expect(day()).toHaveTextContent('Kites at night.');
  expect(day('Monday 23rd November')).toHaveTextContent('Kites, slowly.');
  expect(total()).toHaveTextContent('3 of 54 entries');
  expect(calls('generateCalendar')[1]?.body?.kept).toEqual([]);

  await person.click(field(city).getByRole('button', { name: 'Insert' }));
  await person.click(field(description).getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(day()).getByText('08:00')).toBeVisible();
  expect(day()).toHaveTextContent('Kites at noon.');
  expect(day()).toHaveTextContent('The beach, Lovina, Sanur');

  await person.click(button('Undo'));
  expect(day()).toHaveTextContent('The fish market.');
  expect(day()).not.toHaveTextContent('Lovina, Sanur');
  expect(within(day()).getByText('10:00')).toBeVisible();
  expect(day()).toHaveTextContent('Kites at night.');

  await person.click(button('Undo'));
  expect(day()).toHaveTextContent('The fish market.');
  expect(day()).toHaveTextContent('A coconut at the beach.');
  expect(day('Monday 23rd November')).toHaveTextContent('One wave, three tries.');
  expect(total()).toHaveTextContent('3 of 54 entries');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('words of the person are there while a new calendar comes, and after it was kept from coming', async () => {
  const { person, calls, say } = await generatedAnew(() => new Promise(() => {}));
  await screen.findByText(/Generating 54 entries/);
  const requestKey = calls('generateCalendar')[1]?.body?.requestKey ?? '';
  const entries = otherCalendar.map((entry, place) => ({ ...entry, place }));
  act(() => say('calendar-entries', { requestKey, entries, written: 3, total: 54 }));

  expect(await screen.findByText('Kites, slowly.')).toBeVisible();
  expect(day()).toHaveTextContent('The fish market.');
  // What will stand beside them waits.
  expect(screen.queryByText('Kites at noon.')).toBeNull();
  expect(total()).toHaveTextContent('3 of 54 entries');
  await person.click(button('Cancel'));

  expect(day()).toHaveTextContent('The fish market.');
  expect(day()).toHaveTextContent('A coconut at the beach.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a new calendar that comes after the page was left finds the words of the person as they were', async () => {
  const { unmount } = await generatedAnew(() => new Promise(() => {}));
  await screen.findByText(/Generating 54 entries/);
  unmount();

  await show({ generateCalendar: otherCalendar });

  const dialog = await compared();
  expect(dialog.getAllByRole('region')).toHaveLength(2);
  expect(day()).toHaveTextContent('The fish market.');
});

test('new words for a calendar wait for who types, and are taken back by another Generate', async () => {
  const answer = Promise.withResolvers<CalendarEntry[]>();
  const { person } = await generatedAnew(() => answer.promise);
  await screen.findByText(/Generating 54 entries/);
  screen.getByLabelText('Activities').focus();
  await act(async () => answer.resolve(otherCalendar));
  expect(await screen.findByText('New words for 2 entries are ready. Yours are untouched.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();

  await person.click(button('Generate'));
  await person.click(await screen.findByRole('button', { name: 'Replace' }));

  expect(screen.queryByText(/^New words for 2 entries/)).toBeNull();
});

test('an entry of the person for which there is no new one stays, beside all that are', async () => {
  await generatedAnew(() => [exampleEntry({ type: 'Reel', date: '2026-11-24T12:00:00.000Z' })]);

  expect(await screen.findByRole('region', { name: 'Tuesday 24th November' })).toBeVisible();
  expect(day()).toHaveTextContent('The fish market.');
  expect(day()).toHaveTextContent('Lovina');
  expect(total()).toHaveTextContent('3 of 54 entries');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is typed into an entry of a new calendar is not taken back by an Undo of it', async () => {
  const { person } = await showGenerated();
  await person.click(button('Generate'));
  await person.click(await screen.findByRole('button', { name: 'Replace' }));
  expect(await screen.findByText('Calendar regenerated.')).toBeVisible();

  await person.click(entryButton('Edit'));
  const first = within(screen.getByRole('group', { name: /^Entry 1 of Sunday/ }));
  fireEvent.change(first.getByLabelText('City'), { target: { value: 'Lovina' } });

  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('words that the person typed are known as theirs after the screen was left', async () => {
  const { unmount, person } = await regeneratedByHand({ Description: 'The fish market.' });
  await person.click((await compared()).getByRole('button', { name: 'Keep' }));
  unmount();

  const { person: later } = await show({ generateCalendarEntry: exampleEntry(anew) });
  await later.click(entryButton('Regenerate'));

  expect((await compared()).getByRole('figure', { name: 'Yours' })).toHaveTextContent('The fish market.');
});

test('an entry that was deleted while it was written anew is not said to be regenerated', async () => {
  const answer = Promise.withResolvers<CalendarEntry>();
  const { person } = await showGenerated({ generateCalendarEntry: () => answer.promise });
  await person.click(entryButton('Regenerate'));
  await person.click(entryButton('Delete'));
  await screen.findByText('Entry deleted.');

  await act(async () => answer.resolve(exampleEntry({ description: 'Kites at noon.' })));

  expect(screen.getByText('Entry deleted.')).toBeVisible();
  expect(screen.queryByText('Entry regenerated.')).toBeNull();
});

test('an entry that could not be written anew stays, and the alert says why', async () => {
  const { person } = await showGenerated({ generateCalendarEntry: refused });
  await person.click(entryButton('Regenerate'));

  expect(await screen.findByRole('alert')).toHaveTextContent('Describe your calendar first.');
  expect(screen.getByText('Rice terraces before the visitors come.')).toBeVisible();
});

test('a deleted entry can come back, and the focus is never lost', async () => {
  const { person } = await showGenerated();
  await person.click(entryButton('Delete'));
  expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('2 of 54 entries');
  expect(entryButton('Delete')).toHaveFocus();

  await person.click(button('Undo'));

  expect(screen.getByText('Rice terraces before the visitors come.')).toBeVisible();
  await waitFor(() => expect(entryButton('Delete')).toHaveFocus());
});

test('Edit at an entry opens the Edit view at that entry', async () => {
  const { person } = await showGenerated();
  await person.click(entryButton('Edit', 2));

  const second = within(screen.getByRole('group', { name: 'Entry 2 of Sunday 22nd November' }));
  await waitFor(() => expect(second.getAllByLabelText('Content Type')[0]).toHaveFocus());
});

test.each([
  ['To', '2020-01-01', 'The last day is before the first. Choose a later To.'],
  ['From', '2020-01-01', 'This day has passed. Choose today or a later day.'],
])('a bad %s is said at the field, and nothing is asked', async (label, value, problem) => {
  const { person, calls } = await show();
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

  expect(screen.getByText(problem)).toBeVisible();
  await person.click(button('Generate'));
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(calls('generateCalendar')).toEqual([]);
});

test('without a content type the form says how to make one', async () => {
  await show({ listContentTypes: [] });

  expect(await screen.findByRole('link', { name: 'Add a content type' })).toHaveAttribute(
    'href',
    '/contentTypes/create',
  );
});

test('a save without an answer is asked again with the same key, once entries change with another', async () => {
  const lost = new ApiError('unavailable', 'Insta AI cannot be reached.', 0);
  const { person, calls } = await showGenerated({ saveCalendar: lost });
  await person.click(button('Save'));
  expect(await screen.findByText(/nothing is created twice/)).toBeVisible();
  await person.click(button('Save'));
  await waitFor(() => expect(calls('saveCalendar')).toHaveLength(2));
  await person.click(entryButton('Delete'));
  expect(await screen.findByText(/Check Contents/)).toBeVisible();
  await person.click(button('Save'));
  await waitFor(() => expect(calls('saveCalendar')).toHaveLength(3));

  const [first, again, other] = calls('saveCalendar').map(({ repeatKey }) => repeatKey);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('entries are changed and deleted in the Edit view, and the total follows', async () => {
  const { person } = await showGenerated();
  await person.click(button('Edit'));

  const first = within(screen.getByRole('group', { name: 'Entry 1 of Sunday 22nd November' }));
  await person.clear(first.getByLabelText('City'));
  await person.type(first.getByLabelText('City'), 'Sanur');
  await person.click(button('Delete Entry 2 of Sunday 22nd November'));

  expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('2 of 54 entries');
  await person.click(button('View'));
  expect(screen.getByText('Tegallalang, Sanur')).toBeVisible();
  expect(screen.queryByText('A coconut at the beach.')).toBeNull();
});

test('the picture prompt of an entry is changed in the Edit view and saved with it, also where none was written', async () => {
  const { prompt: _prompt, ...without } = exampleEntry({ date: '2026-11-23T11:00:00.000Z' });
  const { person, calls } = await showGenerated({ generateCalendar: [exampleEntry(), without] });
  await person.click(button('Edit'));
  const promptOf = (day: string) =>
    within(screen.getByRole('group', { name: `Entry 1 of ${day}` })).getByLabelText('Prompt');
  expect(promptOf('Sunday 22nd November')).toHaveValue('Rice terraces at sunrise, mist, nobody there');
  expect(promptOf('Monday 23rd November')).toHaveValue('');

  await person.type(promptOf('Sunday 22nd November'), ', blue hour');
  await person.click(button('Save'));

  await screen.findByText('Calendar saved');
  expect(calls('saveCalendar')[0]?.body).toEqual([
    exampleEntry({ prompt: 'Rice terraces at sunrise, mist, nobody there, blue hour' }),
    without,
  ]);
});

test('with the last entry gone nothing can be saved', async () => {
  const { person } = await showGenerated({ generateCalendar: cannedReplies.generateCalendar.slice(0, 1) });
  await person.click(button('Edit'));
  await person.click(button('Delete Entry 1 of Sunday 22nd November'));

  expect(screen.getByText('No entries left')).toBeVisible();
  expect(button('Save')).toBeDisabled();
});

test('entries survive leaving the screen', async () => {
  const { unmount } = await showGenerated();
  unmount();

  await show();

  expect(screen.getByRole('region', { name: 'Sunday 22nd November' })).toBeVisible();
});

test('a description that nobody changed follows the profile, and one that was typed stays', async () => {
  const first = await show();
  await first.person.clear(screen.getByLabelText('Stories per day'));
  await first.person.type(screen.getByLabelText('Stories per day'), '2');
  first.unmount();

  const second = await show({}, 'Bread and butter');
  expect(screen.getByLabelText('Stories per day')).toHaveValue('2');
  expect(screen.getByLabelText('Description')).toHaveValue('Bread and butter');
  await second.person.type(screen.getByLabelText('Description'), '!');
  second.unmount();

  await show({}, 'Only cakes');
  expect(screen.getByLabelText('Description')).toHaveValue('Bread and butter!');
});

test('entries that an older version kept, without prompts, come back too', async () => {
  const { unmount } = await showGenerated();
  unmount();
  const kept = sessionStorage.getItem('calendar-ai.user-1') ?? '';
  const older = kept.replaceAll(/"prompt":"[^"]*",/g, '');
  expect(older).not.toBe(kept);
  sessionStorage.setItem('calendar-ai.user-1', older);

  await show();

  expect(screen.getByRole('region', { name: 'Sunday 22nd November' })).toBeVisible();
});

test('what was kept and cannot be read is passed over', async () => {
  sessionStorage.setItem('calendar-ai.user-1', '{"request":{},"rows":[{}],"wanted":7}');

  await show();

  expect(screen.getByText('No calendar yet')).toBeVisible();
});

test('another calendar replaces the first only when the person wants it', async () => {
  const { person, calls } = await showGenerated();
  await person.click(button('Generate'));
  await screen.findByText('Replace the calendar?');
  expect(calls('generateCalendar')).toHaveLength(1);

  await person.click(button('Replace'));

  await waitFor(() => expect(calls('generateCalendar')).toHaveLength(2));
});

test('Save sends the entries, says so and goes to the contents', async () => {
  const { person, calls, path } = await showGenerated();
  await person.click(button('Save'));

  expect(await screen.findByText('Calendar saved')).toBeVisible();
  expect(calls('saveCalendar')[0]?.body).toEqual(cannedReplies.generateCalendar);
  expect(button('Save')).toBeDisabled();
  // The button cannot hold it, and the contents come only in two seconds.
  expect(screen.getByRole('region', { name: 'Calendar' })).toHaveFocus();
  expect(path()).toBe('/calendarAI');
  await waitFor(() => expect(path()).toBe('/'));
  expect(sessionStorage.getItem('calendar-ai.user-1')).toBeNull();
});

test('a refused save alerts the words of the server and keeps the entries', async () => {
  const { person, path } = await showGenerated({
    saveCalendar: new ApiError('invalid_argument', 'Row 1 has a type that is gone.', 400),
  });
  await person.click(button('Save'));

  expect(await screen.findByRole('alert')).toHaveTextContent('Row 1 has a type that is gone.');
  expect(button('Save')).toBeEnabled();
  expect(path()).toBe('/calendarAI');
});

test('entries that no content type fits are said before the save, and get one with a click', async () => {
  const types = [...cannedReplies.listContentTypes];
  const { person, calls } = await showGenerated({
    listContentTypes: () => types,
    createContentType: ({ body }) => {
      const made = { ...types[0], ...body, _id: 'type-reel' } as (typeof types)[number];
      types.push(made);
      return made;
    },
  });
  const note = () =>
    within(screen.getByText('No content type makes Reels').closest<HTMLElement>('[role=note]')!);
  expect(
    note().getByText(/^This entry stays a Reel, drawn with the settings of “Travel post”/),
  ).toBeVisible();

  const total = screen.getByRole('status', { name: 'Total' });
  expect(total).toHaveTextContent('2 without a fitting content type');

  await person.click(note().getByRole('button', { name: 'Make a content type for Reels' }));

  await waitFor(() => expect(screen.queryByText('No content type makes Reels')).toBeNull());
  expect(calls('createContentType')).toMatchObject([
    { body: { instagramType: 'Reel', aspect_ratios_selection: '768*1344' } },
  ]);
  expect(screen.getByText('No content type makes Stories')).toBeVisible();
  expect(total).toHaveTextContent('1 without a fitting content type');
  await person.click(button('Save'));
  await waitFor(() => expect(calls('saveCalendar')).toHaveLength(1));
  expect(calls('saveCalendar')[0]?.body).toMatchObject([{}, {}, { type: 'Reel', _contentType: 'type-reel' }]);
});

test('a content type that could not be made is said, and the offer stays', async () => {
  const { person } = await showGenerated({ createContentType: refused });

  await person.click(button('Make a content type for Reels'));

  expect(await screen.findByText('Describe your calendar first.')).toBeVisible();
  expect(button('Make a content type for Reels')).toBeEnabled();
});

const posted = 'Rice terraces, before the visitors come';
const voice = {
  text: 'Rice terraces before the visitors come.',
  hadSheet: true,
  exemplars: [{ id: 'm1', opening: 'Fresh bread.' }],
};

test('an entry that tells a recent post again says which one, until it is written anew', async () => {
  const resembles = { text: posted, publishedAt: '2026-11-03T09:00:00.000Z' };
  const { person } = await showGenerated({ generateCalendar: [exampleEntry({ resembles })] });

  expect(screen.getByRole('note')).toHaveTextContent(`Resembles your post of 3 November “${posted}”`);
  expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('1 like a recent post');
  await person.click(screen.getByRole('button', { name: /^Edit Entry 1/ }));
  const field = within(await screen.findByRole('group', { name: /^Entry 1/ })).getByLabelText('Description');
  expect(screen.getByRole('note')).toBeVisible();
  await person.clear(field);
  await person.type(field, 'A new bakery opens.');

  expect(screen.queryByRole('note')).toBeNull();
  expect(screen.getByRole('status', { name: 'Total' })).not.toHaveTextContent('recent post');
});

test('a calendar says with whose voice it was written, shows the examples on demand, and hands them on', async () => {
  const { person, calls } = await showGenerated({
    generateCalendar: [exampleEntry({ voice })],
    saveCalendar: [],
  });
  const examples = () => screen.queryByRole('list', { name: 'Examples it was written with' });

  expect(screen.getByText('Written in your voice, with 1 of your posts')).toBeVisible();
  expect(examples()).toBeNull();
  await person.click(button('Show them'));
  expect(examples()).toHaveTextContent('Fresh bread.');
  await person.click(button('Save'));

  await waitFor(() => expect(calls('saveCalendar')[0]?.body).toMatchObject([{ voice }]));
});

test('an entry that is regenerated has the voice and the mark of its new text', async () => {
  const resembles = { text: posted, publishedAt: null };
  const { person } = await showGenerated({
    generateCalendar: [exampleEntry({ resembles })],
    generateCalendarEntry: exampleEntry({
      description: 'A bakery opens.',
      voice: { ...voice, text: 'A bakery opens.' },
    }),
  });
  expect(screen.getByRole('note')).toHaveTextContent('Resembles a post of yours');

  await person.click(screen.getByRole('button', { name: /^Regenerate Entry 1/ }));

  expect(await screen.findByText('A bakery opens.')).toBeVisible();
  expect(screen.queryByRole('note')).toBeNull();
  expect(screen.getByText('Written in your voice, with 1 of your posts')).toBeVisible();
});

test('new texts of an entry whose answer was lost are asked for under the same key, and the next ones under another', async () => {
  let isLost = true;
  const { person, calls } = await showGenerated({
    generateCalendarEntry: ({ body }) => {
      if (isLost) throw new ApiError('unavailable', 'Insta AI cannot be reached.', 0);
      return { ...exampleEntry(), ...body?.entry, description: 'Kites at noon.' };
    },
  });
  const press = async (times: number) => {
    await person.click(entryButton('Regenerate'));
    await waitFor(() => expect(calls('generateCalendarEntry')).toHaveLength(times));
    await waitFor(() => expect(entryButton('Regenerate')).toBeEnabled());
  };
  await press(1);
  isLost = false;
  await press(2);
  await screen.findByText('Kites at noon.');
  await person.click(button('Undo'));
  await press(3);

  const [first, again, next] = calls('generateCalendarEntry').map(({ body }) => body?.requestKey);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

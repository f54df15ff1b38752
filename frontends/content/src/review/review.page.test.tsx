import { ApiError, askBeforeUndo, hearSteps, type Step, tellReturned } from '@insta-ai/platform';
import { renderRemote, socketSays, testUser } from '@insta-ai/platform/testing';
import type { Replies } from '@insta-ai/platform/testing/stub-transport';
import { contentTypeDefaults } from '@insta-ai/proto/data/content-type-defaults';
import type { Content, ContentListItem, ContentSave } from '@insta-ai/proto/http/content';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { error, warning } from '@insta-ai/proto/rules/finding';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listServer } from '../../testing/list-server.ts';
import { cannedReplies, exampleContent, exampleItem, examplePrediction } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

const first = exampleItem({ _id: 'first', title: 'First', date: '2031-10-20T09:00:00.000Z' });
const second = exampleItem({ _id: 'second', title: 'Second', date: '2031-10-21T09:00:00.000Z' });
const undated = exampleItem({ _id: 'undated', title: 'No day yet', date: null });
const three = [first, second, undated];

type Kept = Partial<Content> & ContentSave;

const typeOf = (instagramType: 'Post' | 'Reel') => ({
  ...contentTypeDefaults,
  _id: `type-${instagramType.toLowerCase()}`,
  name: `My ${instagramType}`,
  instagramType,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
});

/** The steps that the server keeps, the newest last, and what the frame was told of them. */
let newest: { id: string; name?: string | undefined; before: ContentListItem }[] = [];
let told: Step[] = [];
let takeBack = async () => {};
let stopHearing = () => {};
beforeEach(() => {
  newest = [];
  told = [];
  // As the frame does it.
  stopHearing = hearSteps(step => (step === 'undo-newest' ? void act(takeBack) : told.push(step)));
});
afterEach(() => stopHearing());
const note = (words: string | RegExp) =>
  waitFor(() =>
    expect(told).toContainEqual(expect.objectContaining({ words: expect.stringMatching(words) })),
  );

/** The review of these items, with a server that keeps what it is sent. */
async function review(items: ContentListItem[], replies: Replies = {}, path = '/contents/review') {
  const kept = new Map(items.map(item => [item._id, item]));
  const contentOf = (id = ''): ReturnType<typeof exampleContent> => {
    const item = kept.get(id);
    if (!item) throw new ApiError('not_found', 'This content does not exist.', 404);
    return { ...exampleContent(), ...item, _contentType: item._contentType?._id ?? null };
  };
  const keep = (id: string | undefined, change: Kept) => {
    const { _contentType: type, undoable, step: name, ...fields } = change;
    const before = kept.get(id ?? '') as ContentListItem;
    if (undoable && (name === undefined || newest.at(-1)?.name !== name))
      newest.push({ id: before._id, name, before });
    const named = type === undefined ? before._contentType : type ? { _id: type, name: type } : null;
    kept.set(before._id, { ...before, ...fields, _contentType: named, version: before.version + 1 });
    return contentOf(id);
  };
  takeBack = async () => {
    if ((await askBeforeUndo()) !== 'ready') return;
    const step = newest.pop();
    if (!step) return;
    const { version } = kept.get(step.id) ?? step.before;
    kept.set(step.id, { ...step.before, version: version + 1 });
    tellReturned(step.id);
  };
  const shown = await renderRemote(remote.routes, {
    path,
    user: { ...testUser, timeZone: 'UTC' },
    replies: {
      ...cannedReplies,
      listContents: listServer(() => [...kept.values()]),
      getContent: ({ params }) => contentOf(params.id),
      saveContent: ({ params, body }) => keep(params.id, body as Kept),
      deleteContent: ({ params }) => {
        const before = kept.get(params.id ?? '') as ContentListItem;
        newest.push({ id: before._id, before });
        kept.delete(before._id);
        return { _id: params.id ?? '' };
      },
      listContentTypes: [typeOf('Post'), typeOf('Reel')],
      listPredictions: [],
      ...replies,
    },
  });
  return {
    ...shown,
    kept: (id: string) => kept.get(id),
    remove: (id: string) => kept.delete(id),
    contentOf,
    keep,
  };
}

const draft = (name: string) => screen.findByRole('article', { name });
const words = () => within(screen.getByRole('region', { name: 'Words' }));
const button = (name: string) => screen.getByRole('button', { name });
const alert = async (text: string | RegExp) =>
  within((await screen.findByText(text)).closest('[role=alert]') as HTMLElement);

test('drafts come one at a time, with what goes out, its words and its time', async () => {
  await review(three);

  await draft('First');
  expect(screen.getByText('1 of 3')).toBeVisible();
  expect(screen.getByRole('figure', { name: 'Preview' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Before the first scooter/ })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Mon 20 Oct 09:00' })).toBeVisible();
  expect(screen.queryByText('Second')).toBeNull();
});

test.each([
  ['{ArrowRight}', '{ArrowLeft}'],
  ['j', 'k'],
])('%s goes on and %s goes back', async (on, back) => {
  const { person } = await review(three);
  await draft('First');

  await person.keyboard(on);
  await draft('Second');
  await person.keyboard(back);

  await draft('First');
});

test('buttons and swipes go the same ways', async () => {
  const { person } = await review(three);
  await draft('First');

  await person.click(button('Next'));
  const article = await draft('Second');
  const swipe = (from: number, to: number) => {
    fireEvent.touchStart(article, { touches: [{ clientX: from, clientY: 300 }] });
    fireEvent.touchEnd(article, { changedTouches: [{ clientX: to, clientY: 305 }] });
  };
  swipe(300, 120);
  await draft('No day yet');
  await person.click(button('Previous'));
  await draft('Second');
});

test('it begins today: what has passed comes after the last one', async () => {
  const past = exampleItem({ _id: 'past', title: 'Passed', date: '2020-01-01T09:00:00.000Z' });
  const { person } = await review([past, first]);
  await draft('First');
  expect(screen.getByText('2 of 2')).toBeVisible();

  await person.keyboard('j');

  await draft('Passed');
});

test('of very many drafts it takes the nearest', async () => {
  const many = (count: number, dayOf: (n: number) => Date) =>
    Array.from({ length: count }, (_, n) =>
      exampleItem({ _id: `${dayOf(n).toISOString()}`, title: `Draft ${n}`, date: dayOf(n).toISOString() }),
    );
  const past = many(120, n => new Date(Date.UTC(2020, 0, 1 + n)));
  const coming = many(350, n => new Date(Date.UTC(2031, 0, 1 + n)));
  await review([...past, ...coming], {}, `/contents/review?at=${past[119]?._id}`);
  await draft('Draft 119');
  expect(screen.getByText('100 of 400')).toBeVisible();
});

test('a draft with a picture that a model drew says that it will carry the label, and one of uploads nothing', async () => {
  const drawn = exampleItem({ ...first, contents: ['/media/drawn.png'] });
  const { person } = await review([drawn, second], {
    getContentPreflight: ({ params }) => ({
      checkedAt: '2026-11-20T08:00:00.000Z',
      problems: [],
      ...(params.id === 'first' && { aiOutputs: ['/media/drawn.png'] }),
    }),
  });

  expect(await within(await draft('First')).findByText("Will carry Instagram's AI label")).toBeVisible();
  await person.keyboard('j');
  const next = within(await draft('Second'));
  expect(await next.findByRole('img', { name: 'Ready' })).toBeVisible();
  expect(next.queryByText(/AI label/)).toBeNull();
});

test('what is well says nothing: no name, no state, a mark for the checks', async () => {
  await review(three);
  const article = within(await draft('First'));

  expect(await article.findByRole('img', { name: 'Ready' })).toBeVisible();
  for (const said of ['First', 'Draft', 'Ready', /^Planned/]) expect(article.queryByText(said)).toBeNull();
});

test('name and hashtags are unfolded by key or click, of every draft, and found so again', async () => {
  const { person } = await review(three);
  await draft('First');
  expect(button('Name, 3 hashtags')).toHaveAttribute('aria-expanded', 'false');

  await person.keyboard('h');
  expect(words().getByText('First')).toBeVisible();
  expect(words().getByText(first.hashtags)).toBeVisible();
  await person.keyboard('j');
  await draft('Second');
  expect(words().getByText('Second')).toBeVisible();
  await person.click(button('Name, 3 hashtags'));

  expect(words().queryByText('Second')).toBeNull();
  expect(words().queryByText(first.hashtags)).toBeNull();
});

test('a review that was left unfolded opens unfolded', async () => {
  await review(three, {}, '/contents/review?unfolded=yes');
  await draft('First');

  expect(words().getByText(first.hashtags)).toBeVisible();
});

test('words among the hashtags, and hashtags with a fault, are never folded', async () => {
  const tooMany = warning({
    rule: 'tags',
    where: 'hashtags',
    message: 'Six hashtags.',
    fix: 'Take one out.',
  });
  const { person } = await review([exampleItem({ ...first, hashtags: '#sea, see you' }), second], {
    getContentPreflight: ({ params }) => ({
      checkedAt: '2026-11-20T08:00:00.000Z',
      problems: params.id === 'second' ? [tooMany] : [],
    }),
  });
  await draft('First');
  expect(words().getByText('#sea, see you')).toBeVisible();
  expect(button('Name')).toBeVisible();

  await person.keyboard('j');
  await draft('Second');

  expect(await screen.findByText('Warning: Six hashtags.')).toBeVisible();
  expect(words().getByText(second.hashtags)).toBeVisible();
  expect(screen.getByText('Take one out.')).toBeVisible();
});

test('the next two are fetched and checked ahead, and the next one is drawn unseen', async () => {
  const fourth = exampleItem({ _id: 'fourth', title: 'Fourth', date: '2031-10-23T09:00:00.000Z' });
  const { calls } = await review([
    ...three.slice(0, 2),
    { ...undated, date: '2031-10-22T09:00:00.000Z' },
    fourth,
  ]);
  await draft('First');

  await waitFor(() =>
    expect(calls('getContentPreflight').map(({ params }) => params.id)).toEqual(
      expect.arrayContaining(['first', 'second', 'undated']),
    ),
  );
  expect(calls('getContent').map(({ params }) => params.id)).not.toContain('fourth');
  const unseen = await screen.findByLabelText('Second');
  expect(unseen).not.toBeVisible();
  expect(screen.queryByLabelText('No day yet')).toBeNull();
});

test.each(['a', '{Enter}'])('%s schedules the draft at its date and shows the next one', async key => {
  const { person, kept } = await review(three);
  await draft('First');

  await person.keyboard(key);

  await draft('Second');
  await waitFor(() => expect(kept('first')).toMatchObject({ status: 'Scheduled', date: first.date }));
  await note('First: scheduled for Mon 20 Oct 09:00');
});

test('each approval is taken back, the last one first, and its draft is shown again', async () => {
  const { person, kept } = await review(three);
  await draft('First');
  await person.keyboard('a');
  await draft('Second');
  await person.keyboard('a');
  await draft('No day yet');
  await waitFor(() => expect(kept('second')?.status).toBe('Scheduled'));

  await person.keyboard('{Control>}z{/Control}');
  await draft('Second');
  await waitFor(() => expect(kept('second')?.status).toBe('Draft'));
  expect(kept('first')?.status).toBe('Scheduled');
  await person.keyboard('{Control>}z{/Control}');

  await draft('First');
  await waitFor(() => expect(kept('first')?.status).toBe('Draft'));
});

test('without a date it is not approved: it says why, and Move to… mends it', async () => {
  const { person, kept, calls } = await review([undated, second]);
  await draft('Second');
  await person.keyboard('j');
  await draft('No day yet');

  await person.keyboard('a');

  expect(
    await screen.findByText('Not scheduled. There is no date yet. Choose when it goes out.'),
  ).toBeVisible();
  expect(calls('saveContent')).toHaveLength(0);
  const checks = within(screen.getByRole('region', { name: 'Checks' }));
  expect(checks.getByRole('button', { name: 'Move to…' })).toHaveFocus();
  await person.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Move No day yet' }));
  fireEvent.change(dialog.getByLabelText('Date', { exact: false }), {
    target: { value: '2031-11-02T10:00' },
  });
  await person.click(dialog.getByRole('button', { name: 'Move' }));

  await waitFor(() => expect(kept('undated')?.date).toBe('2031-11-02T10:00:00.000Z'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('There is no date yet.')).toBeNull();
  await person.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(kept('undated')?.date).toBeNull());
});

test('what the pre-flight refuses is not approved, in its words and with its fix', async () => {
  const noMedia = error({
    rule: 'media',
    where: 'media',
    message: 'Select a picture or video first.',
    fix: 'Generate or upload one and press Select.',
  });
  const { person, calls } = await review([exampleItem({ ...first, contents: [] })], {
    getContentPreflight: { checkedAt: '2026-11-20T08:00:00.000Z', problems: [noMedia] },
  });
  await draft('First');

  await person.click(button('Approve'));

  expect(await screen.findByText(/^Not scheduled\. Select a picture or video first\./)).toBeVisible();
  expect(calls('saveContent')).toHaveLength(0);
  const checks = within(screen.getByRole('region', { name: 'Checks' }));
  await person.click(checks.getByRole('button', { name: 'New picture' }));
  await waitFor(() => expect(calls('generateImage')).toHaveLength(1));
});

test('a double click on Approve schedules what was read, not the draft behind it', async () => {
  const { person, calls } = await review(three);
  await draft('First');
  expect(await screen.findByRole('img', { name: 'Ready' })).toBeVisible();

  await person.click(button('Approve'));
  await draft('Second');
  // Where the first click was comes the second half of it.
  fireEvent.click(button('Approve'), { detail: 2 });
  await person.keyboard('j');

  await draft('No day yet');
  expect(calls('saveContent').map(({ params }) => params)).toEqual([{ id: 'first' }]);
});

test('what the server refuses to schedule stays a draft, and is said', async () => {
  const { person } = await review(three, {
    saveContent: new ApiError('failed_precondition', 'The account is not connected.', 422),
  });
  await draft('First');
  await person.keyboard('a');
  await draft('Second');

  expect(await screen.findByText('The account is not connected.')).toBeVisible();
  await person.click((await alert('First stays a draft.')).getByRole('button', { name: 'Show' }));

  await draft('First');
  expect(button('Approve')).toBeEnabled();
});

test('a new picture comes while the person goes on, is taken, and taken back', async () => {
  const running = examplePrediction({ _id: 'new', _content: 'first', completed_at: null, output: [] });
  const done: Prediction = { ...running, completed_at: '2026-11-23T10:00:00.000Z', output: ['/new.png'] };
  const old = exampleItem({ ...first, contents: ['/old.png'] });
  const { person, say, kept, contentOf } = await review([old, second], { generateImage: [running] });
  await draft('First');
  await person.keyboard('p');
  expect(await screen.findByText('A new picture is being drawn: 100 %')).toBeVisible();
  await person.keyboard('j');
  await draft('Second');

  say('image-generated', { prediction: done, content: contentOf('first') });

  await note('New picture: First');
  await waitFor(() => expect(kept('first')?.contents).toEqual(['/new.png']));
  await person.keyboard('{Control>}z{/Control}');
  await draft('First');
  await waitFor(() => expect(kept('first')?.contents).toEqual(['/old.png']));
});

test('a picture that could not be drawn is said in its words', async () => {
  const failed = examplePrediction({ _id: 'new', _content: 'first', error: 'No credit left.', output: [] });
  const { person } = await review(three, { generateImage: [failed] });
  await draft('First');

  await person.keyboard('p');

  expect(await screen.findByText('First: no new picture. No credit left.')).toBeVisible();
});

test('new words fill what is empty, also of a draft that was left, and are taken back', async () => {
  const written = { metaDescription: 'Fresh words.', hashtags: '#fresh' };
  const answer = Promise.withResolvers<void>();
  const bare = exampleItem({ ...first, metaDescription: '', hashtags: '' });
  const shown = await review([bare, second], {
    generateMetadata: async () => {
      await answer.promise;
      return { ...shown.keep('first', { ...written, undoable: 'replace' }), written };
    },
  });
  await draft('First');
  await shown.person.keyboard('t');
  await shown.person.keyboard('j');
  await draft('Second');
  answer.resolve();

  await note('Text and Hashtags written');
  await shown.person.keyboard('{Control>}z{/Control}');

  await draft('First');
  await waitFor(() => expect(shown.kept('first')).toMatchObject({ metaDescription: '', hashtags: '' }));
});

test('a person’s own words are kept beside the new ones until they choose', async () => {
  const written = { metaDescription: 'Fresh words.', hashtags: '' };
  const shown = await review(three, {
    generateMetadata: () => ({ ...shown.keep('first', {}), written }),
  });
  await draft('First');

  await shown.person.keyboard('t');

  const dialog = within(await screen.findByRole('dialog', { name: 'Your words and the new ones' }));
  await shown.person.click(dialog.getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(shown.kept('first')?.metaDescription).toBe('Fresh words.'));
  await shown.person.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(shown.kept('first')?.metaDescription).toBe(first.metaDescription));
});

test('text is edited in its place, where keys are letters, and taken back', async () => {
  const { person, kept } = await review(three);
  await draft('First');

  await person.keyboard('e');
  expect(await screen.findByLabelText('Text')).toHaveFocus();
  await person.keyboard(' jka');
  await person.click(button('Done'));

  await draft('First');
  await waitFor(() => expect(kept('first')?.metaDescription).toBe(`${first.metaDescription} jka`));
  expect(kept('first')?.status).toBe('Draft');
  await person.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(kept('first')?.metaDescription).toBe(first.metaDescription));
});

test('another type is chosen with Y, and taken back', async () => {
  const { person, kept } = await review(three);
  // The next draft lies behind it, drawn and unseen, with the same field.
  const shown = within(await draft('First'));

  await person.keyboard('y');
  expect(shown.getByLabelText('Content Type')).toHaveFocus();
  await person.selectOptions(shown.getByLabelText('Content Type'), 'My Reel');

  await waitFor(() => expect(kept('first')?._contentType?._id).toBe('type-reel'));
  await person.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(kept('first')?._contentType?._id).toBe('type-post'));
});

test('M opens Move to…', async () => {
  const { person } = await review(three);
  await draft('First');

  await person.keyboard('m');

  expect(await screen.findByRole('dialog', { name: 'Move First' })).toBeVisible();
});

const remove = async (person: Awaited<ReturnType<typeof review>>['person']) => {
  await person.keyboard('{Delete}');
  const question = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
  await person.click(question.getByRole('button', { name: 'Delete' }));
};

test('the key takes back the newest step whatever it was: a deleted draft comes back into the walk', async () => {
  const { person, kept } = await review(three);
  await draft('First');
  await person.keyboard('a');
  await draft('Second');
  await waitFor(() => expect(kept('first')?.status).toBe('Scheduled'));
  await remove(person);
  await draft('No day yet');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await person.keyboard('{Control>}z{/Control}');

  await draft('Second');
  expect(kept('first')?.status).toBe('Scheduled');
  expect(screen.getByText('2 of 3')).toBeVisible();
  await person.keyboard('{Control>}z{/Control}');
  await draft('First');
  expect(kept('first')?.status).toBe('Draft');
});

test('a draft that was approved before a reload joins the walk when that is taken back', async () => {
  const approved = exampleItem({ ...first, status: 'Scheduled' });
  await review([approved, second]);
  await draft('Second');
  newest.push({ id: 'first', before: first });

  await act(takeBack);

  await draft('First');
  expect(screen.getByText('1 of 2')).toBeVisible();
});

test('where nothing was left to review, a draft that comes back is a review', async () => {
  await review([exampleItem({ ...first, status: 'Scheduled' })]);
  await screen.findByText('Nothing to review.');
  newest.push({ id: 'first', before: first });

  await act(takeBack);

  await draft('First');
});

test('Delete asks, deletes and goes on', async () => {
  const { person, kept } = await review(three);
  await draft('First');

  await person.keyboard('{Delete}');
  const question = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
  await person.click(question.getByRole('button', { name: 'Delete' }));

  await draft('Second');
  expect(kept('first')).toBeUndefined();
});

test('? lists the keys, which do nothing behind a dialog', async () => {
  const { person } = await review(three);
  await draft('First');

  await person.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys of the review' }));
  expect(dialog.getByText(/Schedule it for its date/)).toBeVisible();
  await person.keyboard('j');

  expect(screen.getByText('1 of 3')).toBeVisible();
});

test('at the end it says what became of them; undo leads back', async () => {
  const { person, kept } = await review(three);
  await draft('First');
  await person.keyboard('a');
  await draft('Second');
  await person.keyboard('{Delete}');
  const question = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
  await person.click(question.getByRole('button', { name: 'Delete' }));
  await draft('No day yet');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.keyboard('j');

  expect(await screen.findByText('All 3 looked at: 1 scheduled, 1 deleted')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all contents' })).toHaveAttribute('href', '/');
  await waitFor(() => expect(kept('first')?.status).toBe('Scheduled'));
  await person.keyboard('{Control>}z{/Control}');
  await draft('Second');
});

test('what was changed elsewhere is shown as it is now', async () => {
  const { say, contentOf } = await review(three);
  await draft('First');

  say('content-changed', {
    content: { ...contentOf('first'), metaDescription: 'Changed elsewhere.', version: 9 },
  });

  expect(await screen.findByRole('button', { name: 'Changed elsewhere.' })).toBeVisible();
});

test('what was deleted elsewhere unheard is taken out when the connection stands again', async () => {
  const { remove } = await review(three);
  await draft('First');
  remove('first');

  socketSays.connected();

  await draft('Second');
  expect(screen.queryByRole('article', { name: 'First' })).toBeNull();
});

test('what was changed elsewhere unheard is shown before it is approved', async () => {
  const { person, kept, keep } = await review(three);
  await draft('First');
  keep('first', { metaDescription: 'Changed elsewhere.' });

  await person.keyboard('a');

  expect(await screen.findByRole('button', { name: 'Changed elsewhere.' })).toBeVisible();
  expect(screen.getByText('First was changed elsewhere. This is how it is now.')).toBeVisible();
  expect(kept('first')?.status).toBe('Draft');
  await person.keyboard('a');
  await draft('Second');
  await waitFor(() => expect(kept('first')?.status).toBe('Scheduled'));
});

/** A review whose server says of the first draft only later, when it is asked again, that it is as it was. */
async function slowReview() {
  let answer = () => {};
  const isAnswered = new Promise<void>(resolve => {
    answer = resolve;
  });
  const asked: string[] = [];
  const shown = await review(three, {
    async getContent({ params: { id = '' } }) {
      const isAgain = asked.includes(id);
      asked.push(id);
      if (isAgain) await isAnswered;
      return shown.contentOf(id);
    },
  });
  await draft('First');
  await screen.findByRole('img', { name: 'Ready' });
  await shown.person.keyboard('a');
  await draft('Second');
  return { ...shown, answer };
}

test('the next draft is there at once; the approved one is scheduled when the server has said that it is as it was seen', async () => {
  const { calls, kept, answer } = await slowReview();
  expect(calls('saveContent')).toHaveLength(0);

  answer();

  await waitFor(() => expect(kept('first')?.status).toBe('Scheduled'));
  expect(screen.getByRole('article', { name: 'Second' })).toBeVisible();
});

test('an approval that is taken back before it was sent is never sent', async () => {
  const { person, calls, answer } = await slowReview();

  await person.keyboard('{Control>}z{/Control}');
  await draft('First');
  answer();

  await person.keyboard('j');
  await draft('Second');
  expect(calls('saveContent')).toHaveLength(0);
});

test('what was changed elsewhere waits with a note for who has gone on', async () => {
  const { person, keep, kept, answer } = await slowReview();
  await person.keyboard('j');
  await draft('No day yet');
  keep('first', { metaDescription: 'Changed elsewhere.' });
  answer();

  const { getByRole } = await alert('First was changed elsewhere. This is how it is now.');
  expect(screen.getByRole('article', { name: 'No day yet' })).toBeVisible();
  await person.click(getByRole('button', { name: 'Show' }));

  expect(await screen.findByRole('button', { name: 'Changed elsewhere.' })).toBeVisible();
  expect(kept('first')?.status).toBe('Draft');
});

/** Who closes the tab sends what any screen left, those of other tests included. */
const savesOfFirst = ({ calls }: Pick<Awaited<ReturnType<typeof review>>, 'calls'>) =>
  calls('saveContent').filter(({ params }) => params.id === 'first');

test('who closes the page has approved the draft as it was seen', async () => {
  const shown = await slowReview();
  const { version, date } = shown.contentOf('first');

  fireEvent(window, new Event('pagehide'));

  await waitFor(() => expect(savesOfFirst(shown)).toHaveLength(1));
  expect(savesOfFirst(shown)[0]?.body).toMatchObject({ status: 'Scheduled', date, version });
});

test('who closes the page is asked about words of a draft that was left, and they are sent', async () => {
  const words = `${first.metaDescription} Mine.`;
  let isAway = true;
  const shown = await review(three, {
    saveContent({ params, body }) {
      if (isAway) throw new ApiError('unavailable', 'The service is away.', 503);
      return shown.keep(params.id, body as Kept);
    },
  });
  const { person } = shown;
  await draft('First');
  await person.keyboard('e');
  await person.type(await screen.findByLabelText('Text'), ' Mine.');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(savesOfFirst(shown)).not.toHaveLength(0));
  await person.keyboard('j');
  await draft('Second');
  const before = savesOfFirst(shown).length;
  const closing = new Event('beforeunload', { cancelable: true });

  fireEvent(window, closing);
  fireEvent(window, new Event('pagehide'));

  expect(closing.defaultPrevented).toBe(true);
  await waitFor(() => expect(savesOfFirst(shown).length).toBeGreaterThan(before));
  expect(savesOfFirst(shown)[before]?.body).toMatchObject({ metaDescription: words });

  // Who stays all the same finds them saved.
  isAway = false;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(shown.kept('first')?.metaDescription).toBe(words));
});

test('words of a draft that is gone do not keep the key of Undo from bringing it back', async () => {
  const { person } = await review(three, {
    saveContent: new ApiError('not_found', 'This content no longer exists.', 404),
  });
  await draft('First');
  await person.keyboard('e');
  await person.type(await screen.findByLabelText('Text'), ' Mine.');
  await person.keyboard('{Escape}');
  await screen.findByText('This content no longer exists.');
  await person.keyboard('j');
  await draft('Second');

  expect(await act(askBeforeUndo)).toBe('ready');
});

test('a conflict shows the newer item, and the person’s words on top', async () => {
  let isFirst = true;
  const shown = await review(three, {
    saveContent: ({ params, body }) => {
      if (!isFirst) return shown.keep(params.id, body as Kept);
      isFirst = false;
      const content = shown.keep('first', { title: 'Renamed elsewhere' });
      throw new ApiError('conflict', 'Changed meanwhile.', 409, { content });
    },
  });
  await draft('First');
  await shown.person.keyboard('e');
  await shown.person.type(await screen.findByLabelText('Text'), ' Mine.');

  await draft('Renamed elsewhere');
  await waitFor(() => expect(shown.kept('first')?.metaDescription).toBe(`${first.metaDescription} Mine.`));
});

test('nothing to review says so, with ways on', async () => {
  await review([exampleItem({ status: 'Scheduled' })]);

  expect(await screen.findByText('Nothing to review.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Plan a whole week' })).toHaveAttribute('href', '/calendarAI');
});

test('drafts that cannot be loaded are said, and asked for again', async () => {
  const replies: Replies = { listContents: new ApiError('unavailable', 'The service is away.', 503) };
  const { person } = await review(three, replies);

  expect(await screen.findByText('The service is away.')).toBeVisible();
  await person.click(button('Try again'));
});

test('the list leads here, with how many drafts there are', async () => {
  const { person, path } = await review([...three, exampleItem({ status: 'Scheduled' })], {}, '/');

  await person.click(await screen.findByRole('link', { name: 'Review 3' }));

  expect(path()).toBe('/contents/review');
  await draft('First');
});

import { ApiError } from '@insta-ai/platform';
import { renderRemote, testUser } from '@insta-ai/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cannedReplies } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

type Options = NonNullable<Parameters<typeof renderRemote>[1]>;
const { getVoice: canned } = cannedReplies;
const never = { state: 'never', endedAt: null, problem: '' } as const;
const nothing = {
  ...canned,
  import: never,
  exemplars: [],
  posts: [],
  sheet: canned.sheet.map(({ row }) => ({ row, measured: '', edited: null })),
};

async function show(replies: Options['replies'] = {}) {
  const shown = await renderRemote(remote.routes, {
    path: '/voice',
    user: testUser,
    replies: { ...cannedReplies, ...replies },
  });
  await screen.findByRole('heading', { level: 1, name: 'Voice' });
  return shown;
}

test('the sheet shows what was counted, and beside it what the person wrote over it', async () => {
  await show();

  expect(await screen.findByText(/^120 characters/)).toBeVisible();
  expect(screen.getByText('See you, Ada')).toBeVisible();
  expect(screen.getByText('Counted: “Ciao, Ada” (12 of 20 posts)')).toBeVisible();
  expect(screen.getByText(/^2 posts imported on Fri 20 Nov/)).toBeVisible();
  expect(document.title).toBe('Voice · Insta AI');
});

test('before an import the page says what to do, and an import shows what it found', async () => {
  const { person, calls } = await show({ getVoice: nothing, importVoice: canned });
  expect(await screen.findByText('Nothing was learned yet')).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'Import my posts' }));

  expect(await screen.findByText(/^120 characters/)).toBeVisible();
  expect(calls('importVoice')).toHaveLength(1);
});

test('an import that failed says why', async () => {
  const problem = 'It needs the permission instagram_basic.';
  await show({ getVoice: { ...nothing, import: { ...never, state: 'failed', problem } } });

  expect(await screen.findByText('The last import failed')).toBeVisible();
  expect(screen.getByText(problem)).toBeVisible();
});

test('without an account it says what is missing, and nothing can be imported', async () => {
  await show({ getVoice: { ...nothing, account: null } });

  expect(await screen.findByText('No Instagram account is selected')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Import my posts' })).not.toBeInTheDocument();
  for (const name of ['Back to Profile', 'Open Profile'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/profile');
});

test('a voice that cannot be loaded says so and can be asked for again', async () => {
  await show({ getVoice: new ApiError('invalid_argument', 'Not now.', 400) });

  expect(await screen.findByText('Your voice could not be loaded')).toBeVisible();
  expect(screen.getByText('Not now.')).toBeVisible();
});

test('a line is written where it stands, and goes back to what was counted', async () => {
  const { person, calls } = await show();
  await person.click(await screen.findByRole('button', { name: 'Edit Length' }));
  const field = screen.getByRole('textbox', { name: 'Length' });
  await waitFor(() => expect(field).toHaveFocus());

  await person.clear(field);
  await person.type(field, 'Two short sentences');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(field).not.toBeInTheDocument());
  expect(calls('saveVoiceRow')[0]).toMatchObject({
    params: { row: 'length' },
    body: { edited: 'Two short sentences' },
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Length' })).toHaveFocus());

  await person.click(screen.getByRole('button', { name: 'Back to counted: Sign-off' }));
  await waitFor(() => expect(calls('saveVoiceRow')[1]?.body).toEqual({ edited: null }));
});

test('a line that cannot be saved keeps what was typed', async () => {
  const { person } = await show({ saveVoiceRow: new ApiError('unavailable', 'Please try again.', 503) });
  await person.click(await screen.findByRole('button', { name: 'Edit Length' }));
  await person.type(screen.getByRole('textbox', { name: 'Length' }), '!');

  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again.');
  expect(screen.getByRole('textbox', { name: 'Length' })).toHaveValue(`${canned.sheet[0]?.measured}!`);
});

test('two lines that are saved at once both close, and none is shown as it was before', async () => {
  const voice = { ...canned };
  const first = Promise.withResolvers<void>();
  const { person, calls } = await show({
    // An answer has what was written up to its call: the first one comes late.
    async saveVoiceRow({ params, body }) {
      const { edited } = body as { edited: string };
      voice.sheet = voice.sheet.map(line => (line.row === params?.row ? { ...line, edited } : line));
      const answer = { ...voice };
      if (params?.row === 'length') await first.promise;
      return answer;
    },
  });
  for (const name of ['Length', 'Sign-off']) {
    await person.click(await screen.findByRole('button', { name: `Edit ${name}` }));
    const field = screen.getByRole('textbox', { name });
    await person.clear(field);
    await person.type(field, `My ${name}`);
  }

  for (const save of screen.getAllByRole('button', { name: 'Save' })) await person.click(save);
  first.resolve();

  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Sign-off' })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Length' })).not.toBeInTheDocument());
  expect(calls('saveVoiceRow')).toHaveLength(2);
  for (const name of ['Length', 'Sign-off']) expect(screen.getByText(`My ${name}`)).toBeVisible();
});

test('examples are picked from the posts, written, and taken away', async () => {
  const { person, calls } = await show();
  const posts = await screen.findByRole('list', { name: 'Imported posts' });
  expect(within(posts).getByRole('button', { name: /^Is an example: The boat/ })).toBeDisabled();

  await person.click(within(posts).getByRole('button', { name: 'Use as example: Sunset at Uluwatu' }));
  await person.type(screen.getByRole('textbox', { name: 'A text of your own' }), 'I said so.');
  await person.click(screen.getByRole('button', { name: 'Add as example' }));
  await person.click(screen.getByRole('button', { name: 'Remove example: The boat leaves at nine.' }));

  await waitFor(() => expect(calls('removeExemplar')[0]?.params).toEqual({ id: 'post-2' }));
  expect(calls('addExemplar').map(({ body }) => body)).toEqual([
    { postId: 'post-1', account: 'ig-1' },
    { text: 'I said so.', account: 'ig-1' },
  ]);
});

test('each call names the account that the page shows: another page may have selected another', async () => {
  const { person, calls } = await show();
  await person.click(await screen.findByRole('button', { name: 'Back to counted: Sign-off' }));
  await person.click(screen.getByRole('button', { name: 'Remove example: The boat leaves at nine.' }));
  await waitFor(() => expect(calls('removeExemplar')).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: 'Delete all' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete all' }));
  await waitFor(() => expect(calls('deleteVoice')).toHaveLength(1));

  const asked = ['getVoice', 'saveVoiceRow', 'removeExemplar', 'deleteVoice'] as const;
  for (const name of asked) expect(calls(name)[0]?.query).toEqual({ account: 'ig-1' });
});

test('a text that is kept leaves its field, though a post was picked while it was saved', async () => {
  const first = Promise.withResolvers<void>();
  const { person, calls } = await show({
    async addExemplar({ body }) {
      if ('text' in (body as object)) await first.promise;
      return canned;
    },
  });
  const field = await screen.findByRole('textbox', { name: 'A text of your own' });
  await person.type(field, 'I said so.');
  await person.click(screen.getByRole('button', { name: 'Add as example' }));
  await person.click(screen.getByRole('button', { name: 'Use as example: Sunset at Uluwatu' }));

  first.resolve();

  await waitFor(() => expect(calls('addExemplar')).toHaveLength(2));
  await waitFor(() => expect(field).toHaveValue(''));
});

test('with five examples no other one is offered', async () => {
  const exemplars = Array.from({ length: 5 }, (_, at) => ({
    id: `e${at}`,
    text: `Text ${at}`,
    from: 'text' as const,
  }));
  await show({ getVoice: { ...canned, exemplars } });

  expect(await screen.findByText('5 of 5 examples')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use as example: Sunset at Uluwatu' })).toBeDisabled();
});

test('all is deleted after a question', async () => {
  const { person, calls } = await show({ deleteVoice: nothing });
  await person.click(await screen.findByRole('button', { name: 'Delete all' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your voice?' });
  expect(calls('deleteVoice')).toHaveLength(0);

  await person.click(within(dialog).getByRole('button', { name: 'Delete all' }));

  expect(await screen.findByText('Nothing was learned yet')).toBeVisible();
  expect(calls('deleteVoice')).toHaveLength(1);
});

test('the voices of all accounts are offered where there are others, after a question of their own', async () => {
  const { person, calls } = await show({
    getVoice: { ...nothing, account: null, others: 2 },
    deleteVoices: { ...nothing, others: 0 },
  });
  expect(screen.queryByRole('button', { name: 'Delete all' })).not.toBeInTheDocument();
  await person.click(await screen.findByRole('button', { name: 'Delete the voices of all accounts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the voices of all accounts?' });
  expect(calls('deleteVoices')).toHaveLength(0);

  await person.click(within(dialog).getByRole('button', { name: 'Delete all voices' }));

  expect(await screen.findByText('Nothing was learned yet')).toBeVisible();
  expect(calls('deleteVoices')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Delete the voices of all accounts' })).not.toBeInTheDocument();
});

test('with one account its own voice alone is offered', async () => {
  await show();

  expect(await screen.findByRole('button', { name: 'Delete all' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete the voices of all accounts' })).not.toBeInTheDocument();
});

test('an example that is too long for the text model says that it is given in part', async () => {
  const long = { id: 'text-1', text: 'Long.', from: 'text' as const, isGivenInPart: true };
  await show({ getVoice: { ...canned, exemplars: [...canned.exemplars, long] } });
  const [whole, part] = within(await screen.findByRole('list', { name: 'Examples' })).getAllByRole(
    'listitem',
  );

  expect(part).toHaveTextContent('too long for the text model, which is given its beginning');
  expect(whole).not.toHaveTextContent('too long');
});

test('an example that was an edit says so, and is taken away as any other', async () => {
  const edit = { id: 'text-1', text: 'What I made of it.', from: 'edit' as const };
  const { person, calls } = await show({ getVoice: { ...canned, exemplars: [...canned.exemplars, edit] } });
  const [post, edited] = within(await screen.findByRole('list', { name: 'Examples' })).getAllByRole(
    'listitem',
  );

  expect(post).not.toHaveTextContent('From an edit');
  expect(edited).toHaveTextContent('From an edit');
  await person.click(screen.getByRole('button', { name: 'Remove example: What I made of it.' }));
  await waitFor(() => expect(calls('removeExemplar')[0]?.params).toEqual({ id: 'text-1' }));
});

test('sheet and examples are downloaded as one file', async () => {
  const files: Blob[] = [];
  const links: HTMLAnchorElement[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    files.push(file as Blob);
    return 'blob:voice';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    links.push(this);
  });
  const { person } = await show();

  await person.click(await screen.findByRole('button', { name: 'Download as JSON' }));

  expect(links[0]).toMatchObject({ download: expect.stringMatching(/^voice.*\.json$/), href: 'blob:voice' });
  expect(JSON.parse(await (files[0] as Blob).text()).examples).toEqual([
    { text: 'The boat leaves at nine.', from: 'post' },
  ]);
  vi.restoreAllMocks();
});

test('a voice that is read again in vain stays, with what is typed', async () => {
  let isAway = false;
  const { person, calls } = await show({
    getVoice() {
      if (isAway) throw new ApiError('invalid_argument', 'Not now.', 400);
      return canned;
    },
  });
  const field = await screen.findByRole('textbox', { name: 'A text of your own' });
  await person.type(field, 'I said so.');

  isAway = true;
  window.dispatchEvent(new Event('visibilitychange'));

  await waitFor(() => expect(calls('getVoice')).toHaveLength(2));
  expect(await screen.findByText('Your voice could not be loaded')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'A text of your own' })).toHaveValue('I said so.');
});

test('what is typed while a line or a text is saved stays in its field', async () => {
  const saved = Promise.withResolvers<typeof canned>();
  const { person, calls } = await show({ saveVoiceRow: () => saved.promise, addExemplar: canned });
  await person.click(await screen.findByRole('button', { name: 'Edit Length' }));
  const line = screen.getByRole('textbox', { name: 'Length' });
  await person.clear(line);
  await person.type(line, 'Two sentences');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const text = screen.getByRole('textbox', { name: 'A text of your own' });
  await person.type(text, 'I said so.');
  await person.click(screen.getByRole('button', { name: 'Add as example' }));

  await person.type(line, ', no more');
  await person.type(text, ' Twice.');
  saved.resolve(canned);

  await waitFor(() => expect(calls('addExemplar')).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add as example' })).toBeEnabled());
  expect(text).toHaveValue('I said so. Twice.');
  expect(screen.getByRole('textbox', { name: 'Length' })).toHaveValue('Two sentences, no more');
});

test('a line that was only opened is left without a question', async () => {
  const { person, path } = await show();
  await person.click(await screen.findByRole('button', { name: 'Edit Length' }));
  await person.click(screen.getByRole('link', { name: 'Back to Profile' }));
  await waitFor(() => expect(path()).toBe('/profile'));
});

test.for(['Length', 'A text of your own'])(
  'what is typed under “%s” is not left behind without asking',
  async name => {
    const { person, path } = await show();
    await person.click(await screen.findByRole('button', { name: 'Edit Length' }));
    await person.type(screen.getByRole('textbox', { name }), '!');

    await person.click(screen.getByRole('link', { name: 'Back to Profile' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(path()).toBe('/voice');
    await person.click(within(question).getByRole('button', { name: 'Leave' }));

    await waitFor(() => expect(path()).toBe('/profile'));
  },
);

test('after an example is taken away the focus is on the next one, and at last on the field', async () => {
  const [first] = canned.exemplars;
  const second = { id: 'text-1', text: 'What I made of it.', from: 'text' as const };
  let exemplars = [...canned.exemplars, second];
  const { person } = await show({
    getVoice: { ...canned, exemplars },
    removeExemplar({ params }) {
      exemplars = exemplars.filter(({ id }) => id !== params.id);
      return { ...canned, exemplars };
    },
  });

  await person.click(await screen.findByRole('button', { name: `Remove example: ${first?.text}` }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Remove example: What I made of it.' })).toHaveFocus(),
  );
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'A text of your own' })).toHaveFocus());
});

test('after all posts are shown the focus is on the first that was not', async () => {
  const posts = Array.from({ length: 12 }, (_, at) => ({
    id: `post-${at + 1}`,
    caption: `Words ${at + 1}`,
    kind: 'Post',
    publishedAt: null,
  }));
  const { person } = await show({ getVoice: { ...canned, posts, exemplars: [] } });

  await person.click(await screen.findByRole('button', { name: 'Show all 12' }));

  await waitFor(() => expect(screen.getByRole('button', { name: 'Use as example: Words 11' })).toHaveFocus());
});

test.each([
  { of: 'nothing imported', posts: [], words: 'There are no imported posts.' },
  {
    of: 'posts without a text',
    posts: [{ id: 'post-1', caption: ' ', kind: 'Reel', publishedAt: null }],
    words: 'None of the imported posts has a text.',
  },
])('with examples and $of the page says which it is', async ({ posts, words }) => {
  await show({ getVoice: { ...canned, posts } });

  expect(await screen.findByText(words)).toBeVisible();
});

import { ApiError, hearSteps, type Step } from '@insta-ai/platform';
import type { Content } from '@insta-ai/proto/http/content';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showItem } from '../../../testing/show-item.tsx';
import { exampleContent } from '../../canned-replies.ts';

// Whether there is a network is known to all tests of this process.
afterEach(() => window.dispatchEvent(new Event('online')));

const words = { metaDescription: 'A fresh caption.', hashtags: '#fresh' };
const exemplars = [{ id: 'm1', opening: 'Fresh bread.' }];
const voice = { exemplarIds: ['m1'], exemplars, hadSheet: true, isMissing: false };
const none = { metaDescription: '', hashtags: '' };

/** A model that has written when `finish` is called; the server fills what was empty. */
function slowModel(own: { metaDescription: string; hashtags: string }) {
  const answer = Promise.withResolvers<void>();
  // What was saved before the model had written is no longer empty.
  let kept = own;
  const generateMetadata = async () => {
    await answer.promise;
    const filled = {
      metaDescription: kept.metaDescription || words.metaDescription,
      hashtags: kept.hashtags || words.hashtags,
    };
    return { ...exampleContent({ ...filled, version: 9 }), written: words, voice };
  };
  const saveContent = ({ body }: { body: unknown }) => {
    const { version = 0, ...edits } = body as Partial<Content>;
    kept = { ...kept, ...edits };
    return exampleContent({ ...edits, version: version + 1 });
  };
  return { generateMetadata, saveContent, finish: answer.resolve };
}

async function generateFor(own: { metaDescription: string; hashtags: string }, item = {}) {
  const model = slowModel(own);
  const shown = await showItem({
    content: { ...own, ...item },
    replies: { generateMetadata: model.generateMetadata, saveContent: model.saveContent },
  });
  await shown.person.click(await screen.findByRole('button', { name: 'Generate Metadata' }));
  expect(await screen.findByRole('button', { name: 'Generating...' })).toBeDisabled();
  const preview = within(screen.getByRole('figure', { name: 'Preview' }));
  return { ...shown, preview, finish: model.finish };
}

const compare = async () =>
  within(await screen.findByRole('dialog', { name: 'Your words and the new ones' }));

test('Generate Metadata is busy while it works, fills what is empty and says so', async () => {
  const { preview, finish } = await generateFor(none);
  finish();

  expect(await preview.findByText(/A fresh caption\./)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what it wrote is a step of the server’s, told to the frame; taking it back is not this screen’s', async () => {
  const steps: Step[] = [];
  const stop = hearSteps(step => steps.push(step));
  const { person, calls, finish } = await generateFor(none);
  finish();

  await waitFor(() =>
    expect(steps).toEqual([
      {
        kind: 'replace',
        words: 'Text and Hashtags written with your voice: 1 example',
        _content: expect.any(String),
      },
    ]),
  );
  await person.keyboard('{Control>}z{/Control}');
  stop();
  expect(calls('saveContent')).toEqual([]);
});

test('what was written from the picture says so', async () => {
  const steps: Step[] = [];
  const stop = hearSteps(step => steps.push(step));
  const { person } = await showItem({
    content: none,
    replies: {
      generateMetadata: () => ({
        ...exampleContent({ ...words, version: 9 }),
        written: words,
        sawPicture: true,
        voice: { exemplarIds: ['m1'], exemplars: [], hadSheet: false, isMissing: false },
      }),
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Generate Metadata' }));

  await waitFor(() =>
    expect(steps).toMatchObject([
      { words: 'Text and Hashtags written from the picture with your voice: 1 example' },
    ]),
  );
  stop();
});

test('the person’s own words stand until they choose, field by field', async () => {
  const { person, preview, calls, finish } = await generateFor({
    metaDescription: 'My own words.',
    hashtags: '#mine',
  });
  finish();
  const dialog = await compare();
  const field = (name: string) => within(dialog.getByRole('region', { name }));

  expect(field('Text').getByRole('figure', { name: 'Yours' })).toHaveTextContent('My own words.');
  expect(field('Text').getByRole('figure', { name: 'New' })).toHaveTextContent('A fresh caption.');
  expect(preview.getByText(/My own words\./)).toBeVisible();
  expect(field('Text').getByRole('button', { name: 'Keep' })).toHaveFocus();
  await person.click(field('Text').getByRole('button', { name: 'Replace' }));
  expect(field('Hashtags').getByRole('button', { name: 'Keep' })).toHaveFocus();
  await person.click(field('Hashtags').getByRole('button', { name: 'Insert' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(preview.getByText(/A fresh caption\./)).toBeVisible();
  await waitFor(() =>
    expect(calls('saveContent').at(-1)?.body).toMatchObject({
      metaDescription: 'A fresh caption.',
      hashtags: '#mine #fresh',
    }),
  );
  // With its text goes whose voice it was written with.
  const textVoice = { of: 'metaDescription', text: 'A fresh caption.', hadSheet: true, exemplars };
  expect(calls('saveContent')[0]?.body).toMatchObject({ textVoice });
  expect(screen.getByText('Written in your voice, with 1 of your posts')).toBeVisible();
  // Each is a step that the server keeps.
  for (const { body } of calls('saveContent')) expect(body).toMatchObject({ undoable: 'replace' });
});

test('an Insert that would be too much for Instagram is not offered, and says why; choices for the other field count', async () => {
  const { person, finish } = await generateFor({
    metaDescription: 'a'.repeat(2_190),
    hashtags: '#one #two #three #four',
  });
  finish();
  const dialog = await compare();
  const field = (name: string) => within(dialog.getByRole('region', { name }));

  expect(field('Text').getByRole('button', { name: 'Insert' })).toBeDisabled();
  expect(field('Text').getByText(/^With Insert .* Instagram takes 2200\.$/)).toBeVisible();
  // Together they are too long already.
  expect(field('Hashtags').getByRole('button', { name: 'Insert' })).toBeDisabled();
  await person.click(field('Text').getByRole('button', { name: 'Replace' }));

  expect(field('Hashtags').getByRole('button', { name: 'Insert' })).toBeEnabled();
  expect(dialog.queryByText(/^With Insert/)).toBeNull();
});

test('keeping, and closing the comparison, change nothing', async () => {
  const { person, calls, finish } = await generateFor({
    metaDescription: 'My own words.',
    hashtags: '#mine',
  });
  finish();
  const dialog = await compare();

  await person.click(
    within(dialog.getByRole('region', { name: 'Text' })).getByRole('button', { name: 'Keep' }),
  );
  await person.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('saveContent')).toHaveLength(0);
});

test('a field that is empty is filled while the other one is offered', async () => {
  const { preview, finish } = await generateFor({ metaDescription: 'My own words.', hashtags: '' });
  finish();
  const dialog = await compare();

  expect(dialog.queryByRole('region', { name: 'Hashtags' })).toBeNull();
  expect(preview.getByText('#fresh')).toBeVisible();
});

test('what is typed while it works stays, and is asked about when the person is ready', async () => {
  const { person, preview, calls, finish } = await generateFor(none);
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit' }));
  await person.type(edit.getByLabelText('Text'), 'Typed');
  finish();

  const note = within(
    (await screen.findByText(/New words are ready/)).closest('[role=alert]') as HTMLElement,
  );
  await person.type(edit.getByLabelText('Text'), ' meanwhile');
  expect(edit.getByLabelText('Text')).toHaveValue('Typed meanwhile');
  await waitFor(() =>
    expect(calls('saveContent').at(-1)?.body).toMatchObject({
      metaDescription: 'Typed meanwhile',
      // Letters that come slowly are saved in between.
      version: expect.toSatisfy((version: number) => version >= 9),
    }),
  );
  expect(screen.queryByText('Changed here and elsewhere')).toBeNull();

  await person.click(note.getByRole('button', { name: 'Compare' }));
  const dialog = await compare();
  expect(dialog.getByRole('figure', { name: 'Yours' })).toHaveTextContent('Typed meanwhile');
  await person.click(dialog.getByRole('button', { name: 'Insert' }));

  expect(preview.getByText(/Typed meanwhile\s+A fresh caption\./)).toBeVisible();
});

test('a Story is not asked about hashtags', async () => {
  const { finish } = await generateFor(
    { metaDescription: 'Mine', hashtags: '#mine' },
    { _contentType: 'type-story' },
  );
  finish();

  expect((await compare()).getAllByRole('region')).toHaveLength(1);
});

test('a failure of Generate Metadata alerts the message of the server, and the item is read again', async () => {
  const { person, calls } = await showItem({
    replies: { generateMetadata: new ApiError('upstream_failed', 'The text model does not answer.', 502) },
  });
  const reads = calls('getContent').length;

  await person.click(await screen.findByRole('button', { name: 'Generate Metadata' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('The text model does not answer.');
  await waitFor(() => expect(calls('getContent').length).toBeGreaterThan(reads));
});

test('without a network it ends with a sentence, and works when there is one', async () => {
  let isOffline = true;
  const { person } = await showItem({
    content: none,
    replies: {
      generateMetadata: () => {
        if (isOffline) throw new ApiError('unavailable', 'Insta AI cannot be reached.', 0);
        return { ...exampleContent({ ...words, version: 9 }), written: words };
      },
    },
  });
  const generate = async () => person.click(await screen.findByRole('button', { name: 'Generate Metadata' }));
  await screen.findByRole('button', { name: 'Generate Metadata' });
  window.dispatchEvent(new Event('offline'));

  await generate();
  expect(await screen.findByText('Insta AI cannot be reached.')).toBeVisible();
  isOffline = false;
  window.dispatchEvent(new Event('online'));
  await generate();

  const preview = within(screen.getByRole('figure', { name: 'Preview' }));
  expect(await preview.findByText(/A fresh caption\./)).toBeVisible();
});

/** Presses Generate Metadata once more, until the call is over. */
async function press({ person, calls }: Awaited<ReturnType<typeof showItem>>) {
  const before = calls('generateMetadata').length;
  await person.click(await screen.findByRole('button', { name: 'Generate Metadata' }));
  await waitFor(() => expect(calls('generateMetadata')).toHaveLength(before + 1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Generate Metadata' })).toBeEnabled());
}

const lost = new ApiError('unavailable', 'Insta AI cannot be reached.', 0);

test('a text whose answer was lost is asked for under the same key, also from the screen opened anew; the next one under another', async () => {
  let isLost = true;
  const show = () =>
    showItem({
      content: none,
      replies: {
        generateMetadata: () => {
          if (isLost) throw lost;
          return { ...exampleContent({ ...words, version: 9 }), written: words };
        },
      },
    });
  const first = await show();
  await press(first);
  await press(first);
  const keysBefore = first.calls('generateMetadata').map(({ repeatKey }) => repeatKey);
  first.unmount();
  isLost = false;
  const second = await show();
  await press(second);
  await press(second);

  const [again, next] = second.calls('generateMetadata').map(({ repeatKey }) => repeatKey);
  expect(keysBefore[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set([...keysBefore, again]).size).toBe(1);
  expect(next).not.toBe(again);
  await waitFor(() => expect(screen.queryByText('Generating...')).toBeNull());
});

/** A server on which words came to an item although the answer was lost, and that has more when asked under another key. */
function lostAnswer(own: { metaDescription: string; hashtags: string }) {
  let stored = exampleContent(own);
  let paid: string | null | undefined;
  const generateMetadata = ({ repeatKey }: { repeatKey: string | null }) => {
    if (paid === undefined) {
      paid = repeatKey;
      stored = exampleContent({
        metaDescription: own.metaDescription || words.metaDescription,
        hashtags: own.hashtags || words.hashtags,
        version: 9,
      });
      throw lost;
    }
    return {
      ...stored,
      written: repeatKey === paid ? words : { metaDescription: 'Another caption.', hashtags: '#other' },
    };
  };
  return { getContent: () => stored, generateMetadata };
}

test('a text that a lost answer brought to the item is there: whoever presses again wants another one', async () => {
  const shown = await showItem({ replies: lostAnswer(none) });
  await press(shown);
  const preview = within(screen.getByRole('figure', { name: 'Preview' }));
  expect(await preview.findByText(/A fresh caption\./)).toBeVisible();
  await shown.person.click(await screen.findByRole('button', { name: 'Generate Metadata' }));

  const dialog = await compare();
  expect(dialog.getByText('Another caption.')).toBeVisible();
  // What is paid is asked for, and then one more.
  expect(shown.calls('generateMetadata')).toHaveLength(3);
  await shown.person.keyboard('{Escape}');
});

test('words of which half came to the item and half was never looked at are found again after a reload', async () => {
  const replies = lostAnswer({ metaDescription: 'Mine', hashtags: '' });
  const first = await showItem({ replies });
  await press(first);
  const [before] = first.calls('generateMetadata').map(({ repeatKey }) => repeatKey);
  first.unmount();
  const second = await showItem({ replies });
  await second.person.click(await screen.findByRole('button', { name: 'Generate Metadata' }));

  const dialog = await compare();
  expect(dialog.getByText('A fresh caption.')).toBeVisible();
  expect(second.calls('generateMetadata').map(({ repeatKey }) => repeatKey)).toEqual([before]);
  await second.person.keyboard('{Escape}');
});

test('another description is a text of its own, though the answer to the first was lost', async () => {
  const shown = await showItem({ content: none, replies: { generateMetadata: lost } });
  await press(shown);
  await shown.person.type(screen.getByLabelText('Description'), ' At dawn.');
  await press(shown);

  const [first, next] = shown.calls('generateMetadata').map(({ repeatKey }) => repeatKey);
  expect(next).not.toBe(first);
});

const own = { metaDescription: 'Mine', hashtags: '#mine' };

/** Has words offered beside the person's own; answers under which key they were asked for. */
async function offerWords() {
  const shown = await showItem({
    content: own,
    replies: { generateMetadata: { ...exampleContent(own), written: words } },
  });
  await shown.person.click(await screen.findByRole('button', { name: 'Generate Metadata' }));
  const dialog = await compare();
  return { ...shown, dialog, key: shown.calls('generateMetadata')[0]?.repeatKey };
}

test('words that were offered and not looked at are asked for under the same key after a reload', async () => {
  const first = await offerWords();
  first.unmount();
  const second = await offerWords();

  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(second.key).toBe(first.key);
  await second.person.keyboard('{Escape}');
});

test.each(['Keep', 'Escape'])('after %s whoever presses again wants other words', async answer => {
  const first = await offerWords();
  if (answer === 'Escape') await first.person.keyboard('{Escape}');
  else
    for (const name of ['Text', 'Hashtags']) {
      const field = within(first.dialog.getByRole('region', { name }));
      await first.person.click(field.getByRole('button', { name: 'Keep' }));
    }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  first.unmount();

  const second = await offerWords();
  expect(second.key).not.toBe(first.key);
  await second.person.keyboard('{Escape}');
});

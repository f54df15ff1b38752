import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showItem } from '../../../testing/show-item.tsx';
import type { exampleContent } from '../../canned-replies.ts';

type Replies = NonNullable<Parameters<typeof showItem>[0]>['replies'];

const contents = ['/media/a.jpg', '/media/b.jpg'];

async function openMore(content: Parameters<typeof exampleContent>[0], replies: Replies = {}) {
  const shown = await showItem({ content: { contents, ...content }, replies });
  await shown.person.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit' }));
  const more = await dialog.findByRole('button', { name: /^More/ });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  const closed = more.textContent;
  more.focus();
  await shown.person.keyboard('{Enter}');
  expect(more).toHaveAttribute('aria-expanded', 'true');
  const lastSave = () => shown.calls('saveContent').at(-1)?.body;
  return { ...shown, dialog, more, closed, lastSave };
}

test('each picture of a Post takes its own text, counted while one types', async () => {
  const { person, dialog, more, closed, lastSave } = await openMore({});
  expect(closed).toBe(
    'MoreAlternative text, people tags, collaborators, place on Instagram, paid partnership, partners, first comment, comment prompt, comments off, AI label',
  );

  await person.type(await dialog.findByLabelText('Alternative text of picture 2'), 'Ducks');

  expect(dialog.getByText('5 of 1,000 characters')).toBeVisible();
  expect(more).toHaveTextContent('Alternative text 1 of 2');
  await waitFor(() =>
    expect(lastSave()).toMatchObject({ altTexts: [{ output: '/media/b.jpg', text: 'Ducks' }] }),
  );
  await person.clear(dialog.getByLabelText('Alternative text of picture 2'));
  await waitFor(() => expect(lastSave()).toMatchObject({ altTexts: [] }));
});

test('collaborators are taken as people write them, and a wrong one is said', async () => {
  const { person, dialog, lastSave } = await openMore({});
  const field = await dialog.findByRole('combobox', { name: 'Collaborators' });

  await person.type(field, '@anna.b{Enter}https://www.instagram.com/ben/{Enter}');
  await waitFor(() => expect(lastSave()).toMatchObject({ collaborators: ['anna.b', 'ben'] }));

  await person.type(field, 'anna-maria{Enter}');
  expect(dialog.getByText('“anna-maria” is not a name on Instagram.')).toBeVisible();
});

test('a paid partnership is a label, with the partners that one names or alone', async () => {
  const { person, dialog, more, lastSave } = await openMore({});
  const label = await dialog.findByRole('checkbox', { name: 'Paid partnership' });
  expect(dialog.queryByRole('combobox', { name: 'Partners' })).toBeNull();

  await person.click(label);
  await waitFor(() => expect(lastSave()).toMatchObject({ paidPartnership: true }));
  await person.type(dialog.getByRole('combobox', { name: 'Partners' }), '@brand.one{Enter}');
  expect(more).toHaveTextContent('Paid partnership · Partner brand.one');
  await waitFor(() => expect(lastSave()).toMatchObject({ partners: ['brand.one'] }));

  await person.click(label);
  await waitFor(() => expect(lastSave()).toMatchObject({ paidPartnership: false, partners: [] }));
  expect(dialog.queryByRole('combobox', { name: 'Partners' })).toBeNull();
});

test('people are invited to comment', async () => {
  const { person, dialog, more, lastSave } = await openMore({ _contentType: 'type-reel' });

  await person.click(await dialog.findByRole('checkbox', { name: 'Comment prompt' }));

  expect(more).toHaveTextContent('Comment prompt');
  await waitFor(() => expect(lastSave()).toMatchObject({ commentPrompt: true }));
});

test('a first comment is counted while one types, and one that is too long is marked', async () => {
  const { person, dialog, more, lastSave } = await openMore({ firstComment: '🌊'.repeat(298) });
  const field = await dialog.findByLabelText('First comment');
  expect(dialog.getByText('298 of 300 characters')).not.toHaveAttribute('data-over');

  await person.type(field, ' Hey');

  expect(dialog.getByText('302 of 300 characters')).toHaveAttribute('data-over');
  await person.click(dialog.getByRole('checkbox', { name: 'Comments off' }));
  expect(more).toHaveTextContent('First comment · Comments off');
  const firstComment = `${'🌊'.repeat(298)} Hey`;
  await waitFor(() => expect(lastSave()).toMatchObject({ firstComment, commentsOff: true }));
});

test('a Reel has a cover and may stay out of the feed, and no texts of pictures', async () => {
  const { person, dialog, more, lastSave } = await openMore({ _contentType: 'type-reel' });

  await person.click(await dialog.findByRole('checkbox', { name: 'Show in the feed' }));
  const cover = dialog.getByRole('textbox', { name: 'Cover' });
  await person.clear(cover);
  await person.type(cover, '1.5');

  expect(dialog.queryByLabelText(/Alternative text/)).toBeNull();
  expect(more).toHaveTextContent('Not in the feed · Cover at 1.5 s');
  await waitFor(() => expect(lastSave()).toMatchObject({ shareToFeed: false, coverMs: 1_500 }));
});

test('a Reel is tried out on people who do not follow, in words that say so', async () => {
  const { person, dialog, more, lastSave } = await openMore({ _contentType: 'type-reel' });
  const choice = await dialog.findByRole('combobox', { name: 'Trial Reel' });
  expect(choice).toHaveDisplayValue('Off');

  await person.selectOptions(choice, 'Graduate when it does well');

  expect(choice).toHaveAccessibleDescription(/^Only people who do not follow you see it at first/);
  expect(more).toHaveTextContent('Trial Reel');
  await waitFor(() => expect(lastSave()).toMatchObject({ trialReel: 'performance' }));
});

test('any picture of the person’s stands for a Reel instead of a frame, is shown, and is taken off again', async () => {
  const picture = (name: string) => ({
    output: `/media/${name}`,
    thumbnail: `/media/${name}`,
    placeholder: '',
    tags: [],
    copies: 0,
    preferred: false,
    _prediction: name,
    _content: 'other',
    createdAt: '2026-11-20T08:30:00.000Z',
    width: 896,
    height: 1088,
    usedIn: null,
  });
  const { person, dialog, more, lastSave } = await openMore(
    { _contentType: 'type-reel', coverMs: 1_500 },
    {
      listMedia: ({ query }) =>
        query.kind === 'image' ? [picture('poster.png')] : [picture('film.mp4'), picture('poster.png')],
    },
  );
  await person.click(await dialog.findByRole('button', { name: 'Choose a picture' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Choose from media' }));

  const poster = await picker.findByRole('button', { name: /^Picture/ });
  expect(picker.getByText('1 picture.')).toBeVisible();
  await person.click(poster);

  expect(picker.queryByRole('button', { name: /^Video/ })).toBeNull();
  await waitFor(() => expect(lastSave()).toMatchObject({ coverOutput: '/media/poster.png', coverMs: 0 }));
  expect(await dialog.findByRole('img', { name: 'The cover' })).toHaveAttribute('src', '/media/poster.png');
  expect(dialog.queryByRole('textbox', { name: 'Cover' })).toBeNull();
  expect(more).toHaveTextContent('Cover picture');

  await person.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(lastSave()).toMatchObject({ coverOutput: '' }));
  expect(dialog.getByRole('textbox', { name: 'Cover' })).toBeVisible();
});

test('a Story has tags and the AI label alone, which is switched off in its own words', async () => {
  const { person, dialog, more, closed, lastSave } = await openMore({ _contentType: 'type-story' });
  expect(closed).toBe('MorePeople tags, AI label');
  const choice = await dialog.findByRole('combobox', { name: 'AI label' });
  expect(choice).toHaveDisplayValue('Automatic');

  await person.selectOptions(choice, 'Off');

  expect(choice).toHaveAccessibleDescription(/Instagram may still show its label/);
  expect(more).toHaveTextContent('AI label off');
  expect(dialog.queryByRole('combobox', { name: 'Collaborators' })).toBeNull();
  await waitFor(() => expect(lastSave()).toMatchObject({ aiLabel: 'off' }));
});

test('what an item has from another kind of post is named, and removed with one press', async () => {
  const { person, dialog, lastSave } = await openMore({
    _contentType: 'type-story',
    collaborators: ['anna.b'],
  });
  expect(await dialog.findByText('Collaborators: Instagram does not offer this for a Story.')).toBeVisible();

  await person.click(dialog.getByRole('button', { name: 'Remove Collaborators' }));

  await waitFor(() => expect(lastSave()).toMatchObject({ collaborators: [] }));
  expect(dialog.queryByRole('button', { name: 'Remove Collaborators' })).toBeNull();
});

import { create } from '@bufbuild/protobuf';
import { stepToBus } from '@insta-ai/proto/convert/publishing/timeline';
import { PublishStepSchema } from '@insta-ai/proto/gen/insta_ai/rules/v1/rules_pb';
import { expect, test } from 'vitest';
import {
  atRiskLetter,
  overdueLetter,
  publishedLetter,
  publishFailedLetter,
  reminderLetter,
} from './content-letters.ts';

const reader = { publicUrl: 'https://insta.example.com', timeZone: 'Europe/Rome' };
const published = {
  contentId: 'c1',
  title: 'Rice fields',
  permalink: 'https://www.instagram.com/p/abc/',
  publishedAt: '2026-11-21T09:30:00.000Z',
  note: '',
};
const reminder = { contentId: 'c1', title: 'Rice fields', caption: 'Green.', outputs: [], dueAt: '' };

test('a published item links to the post and tells the time on the reader’s clock', () => {
  const letter = publishedLetter(published, reader);

  expect(letter.subject).toBe('Published: Rice fields');
  expect(letter.paragraphs).toEqual(['It went out on Saturday, 21 November 2026 at 10:30 (Europe/Rome).']);
  expect(letter.action).toEqual({ label: 'See the post', url: published.permalink });
});

test('what did not come with a live post is one sentence more', () => {
  const note = 'Its first comment is not below it. Instagram did not take it.';

  expect(publishedLetter({ ...published, note }, reader).paragraphs).toEqual([expect.any(String), note]);
});

test.each(['', 'Mars/Olympus'])('with time zone %j the time is given in UTC', timeZone => {
  const [text] = publishedLetter(published, { ...reader, timeZone }).paragraphs;

  expect(text).toContain('09:30 (UTC)');
});

test.each(['', 'javascript:alert(1)'])('a permalink %j is no link, the item is', permalink => {
  const { action } = publishedLetter({ ...published, permalink }, reader);

  expect(action).toEqual({ label: 'Open the item', url: 'https://insta.example.com/contents/c1' });
});

test('a failed item says what happened and what to do', () => {
  const event = {
    contentId: 'c1',
    title: '',
    message: 'Instagram is busy.',
    advice: 'Try later.',
    mayBeLive: false,
    steps: [],
  };

  const letter = publishFailedLetter(event, reader);

  expect(letter.subject).toBe('Not published: Untitled item');
  expect(letter.paragraphs).toEqual(['Instagram is busy.', 'Try later.']);
  expect(letter.action?.url).toBe('https://insta.example.com/contents/c1');
});

const step = create(
  PublishStepSchema,
  stepToBus({ at: new Date('2026-11-23T18:00:07Z'), words: 'We asked Instagram to publish it.' }),
);

test('an item that may be live is not called failed', () => {
  const words = { message: 'We do not know whether this is live.', advice: 'Look.' };
  const letter = publishFailedLetter(
    { contentId: 'c1', title: 'Boat', ...words, mayBeLive: true, steps: [step] },
    reader,
  );

  expect(letter).toMatchObject({ subject: 'Is it live? Boat', heading: '“Boat” may be live' });
  expect(letter.paragraphs.at(-1)).toMatch(
    /^What happened .*\n23 Nov, .*: We asked Instagram to publish it\.$/,
  );
});

test('a reminder brings caption, media under the public address and the item', () => {
  const outputs = ['/media/a/b.jpg', 'https://cdn.example.com/c.MP4?x=1'];

  const letter = reminderLetter({ ...reminder, outputs }, reader);

  expect(letter.copy?.text).toBe('Green.');
  expect(letter.media).toEqual([
    { url: 'https://insta.example.com/media/a/b.jpg', isVideo: false },
    { url: 'https://cdn.example.com/c.MP4?x=1', isVideo: true },
  ]);
  expect(letter.action?.url).toBe('https://insta.example.com/contents/c1');
});

test('a reminder without a caption has nothing to copy', () => {
  expect(reminderLetter({ ...reminder, caption: '' }, reader)).not.toHaveProperty('copy');
});

test('a title of many lines or words stays one short subject', () => {
  const { subject } = reminderLetter({ ...reminder, title: `a\r\nBcc: x@y.z ${'w'.repeat(300)}` }, reader);

  expect(subject).toMatch(/^Time to post: a Bcc: x@y\.z w+…$/);
  expect(subject.length).toBeLessThan(140);
});

test('an item that cannot go out as it is says when it is planned, what is wrong and what to do', () => {
  const event = {
    contentId: 'c1',
    title: 'Rice fields',
    message: 'The caption is too long.',
    advice: 'Shorten it.',
    dueAt: '2026-11-21T09:30:00.000Z',
  };

  const letter = atRiskLetter(event, reader);

  expect(letter.subject).toBe('Needs you before it goes out: Rice fields');
  expect(letter.paragraphs).toEqual([
    'It is planned for Saturday, 21 November 2026 at 10:30 (Europe/Rome).',
    'The caption is too long.',
    'Shorten it.',
  ]);
  expect(letter.action?.url).toBe('https://insta.example.com/contents/c1');
});

test('what is overdue is one letter that says how many wait, that nothing was sent, and where to answer', () => {
  const letter = overdueLetter({ count: 12 }, reader);

  expect(letter.subject).toBe('12 items wait for your answer');
  expect(letter.paragraphs).toEqual([
    'They were due while Insta AI was not running, or could not send them. None of them was sent.',
    'Choose what to do with them: send now, move, or drop.',
  ]);
  expect(letter.action).toEqual({ label: 'Open your items', url: 'https://insta.example.com' });
});

test('one overdue item is one', () => {
  const { heading, paragraphs } = overdueLetter({ count: 1 }, reader);

  expect([heading, ...paragraphs]).toEqual([
    '1 item waits for your answer',
    'It was due while Insta AI was not running, or could not send it. It was not sent.',
    'Choose what to do with it: send now, move, or drop.',
  ]);
});

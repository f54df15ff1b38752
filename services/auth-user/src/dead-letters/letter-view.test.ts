import { create, toBinary } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { DeadLetterSchema } from '@insta-ai/proto/gen/insta_ai/bus/v1/envelope_pb';
import { expect, test } from 'vitest';
import { letterNumber, letterView } from './letter-view.ts';

const at = new Date('2026-11-26T09:00:00.000Z');
const { payload, subject } = jobs.mailLink;

test('says whose it is, who gave up and what it says, without what opens a door', () => {
  const link = 'https://studio.example.com/resetPassword/u1/a-token';
  const letter = create(DeadLetterSchema, {
    consumer: 'job_mail-link',
    reason: `No answer from smtp://mailer:hidden@mail.example.com/ for ${'x'.repeat(40)}`,
    attempts: 5,
    at: timestampFromDate(at),
    envelope: {
      id: 'one',
      subject,
      userId: 'u1',
      payload: toBinary(payload, create(payload, { email: 'ann@example.com', link })),
    },
  });

  const view = letterView(7, letter);

  expect(view).toMatchObject({
    ...{ _id: '7', consumer: 'job_mail-link', subject, owner: 'u1', at: at.toISOString(), attempts: 5 },
  });
  expect(view.lines.join('\n')).toContain('ann@example.com');
  expect(JSON.stringify(view)).not.toMatch(/a-token|hidden|xxxx/);
});

test('of one that could never be read there is who gave up, and why', () => {
  const letter = create(DeadLetterSchema, {
    consumer: 'job_publish',
    reason: 'It cannot be read',
    attempts: 1,
  });

  expect(letterView(1, letter)).toMatchObject({
    subject: null,
    owner: null,
    lines: [],
    reason: 'It cannot be read',
  });
});

test.each([
  ['12', 12],
  ['0', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['none', undefined],
  ['9'.repeat(20), undefined],
])('"%s" as a number is %s', (id, number) => {
  expect(letterNumber(id)).toBe(number);
});

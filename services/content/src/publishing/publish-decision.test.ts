import { fromBinary } from '@bufbuild/protobuf';
import {
  ContentPublishFailedSchema,
  PublishJobSchema,
} from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { publishWindowMs } from '@insta-ai/proto/rules/publish-window';
import { describe, expect, it } from 'vitest';
import { newContent } from '../item/content-document.ts';
import { wasDueWhileLost, whenDue, whenDueWhileLost } from './publish-decision.ts';

const dueAt = new Date('2027-02-01T10:00:00Z');
const afterDue = (ms: number) => new Date(dueAt.getTime() + ms);
const item = {
  ...newContent('anna', new Date('2027-01-01T00:00:00Z')),
  title: 'Boat',
  status: 'Scheduled' as const,
  date: dueAt,
  dueAt,
  instagramType: 'Post',
  contents: ['/media/a.jpg', '/media/b.jpg'],
  metaDescription: 'Come aboard.',
  hashtags: '#boat',
  decisions: 2,
};

describe('an item whose moment has come', () => {
  it('is decided on with the next number, and its job is a snapshot of it', () => {
    const { set, messages } = whenDue(item, 'ig1', afterDue(500));

    const publishId = `${item._id}.3`;
    expect(set).toMatchObject({
      decisions: 3,
      decision: { publishId, dueAt },
      outcome: { state: 'publishing' },
    });
    expect(set).toHaveProperty('dueAt', undefined);
    const [job, changed] = messages ?? [];
    expect([job?.id, job?.subject, job?.userId]).toEqual([publishId, 'jobs.publish', 'anna']);
    expect(changed?.subject).toBe('events.content.changed');
    expect(fromBinary(PublishJobSchema, job?.payload ?? new Uint8Array())).toMatchObject({
      publishId,
      contentId: item._id,
      accountId: 'ig1',
      instagramType: 'Post',
      outputs: ['/media/a.jpg', '/media/b.jpg'],
      caption: 'Come aboard.\n\n#boat',
      fit: 'pad',
      dueAt: '2027-02-01T10:00:00.000Z',
      giveUpAt: '2027-02-02T10:00:00.000Z',
      title: 'Boat',
    });
  });

  it('still goes out when the product was down for less than the window', () => {
    expect(whenDue(item, 'ig1', afterDue(publishWindowMs)).set.outcome?.state).toBe('publishing');
  });

  it('fails with a text when its window has passed', () => {
    const { set, messages } = whenDue(item, 'ig1', afterDue(publishWindowMs + 1));

    expect(set.outcome).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/more than a day ago/),
    });
    expect(messages?.map(({ subject }) => subject)).not.toContain('jobs.publish');
  });

  it('fails with a text when something is missing, and says so', () => {
    const { set, messages } = whenDue({ ...item, contents: [] }, 'ig1', afterDue(0));

    expect(set).toMatchObject({ outcome: { state: 'failed', message: 'Select a picture or video first.' } });
    expect(set).toHaveProperty('dueAt', undefined);
    const failed = messages?.find(({ subject }) => subject === 'events.content.publish-failed');
    expect(fromBinary(ContentPublishFailedSchema, failed?.payload ?? new Uint8Array())).toMatchObject({
      contentId: item._id,
      message: 'Select a picture or video first.',
    });
  });

  it('that was published before fails with a text unless there is a consent, which is used up', () => {
    const published = { ...item, publishedDate: dueAt, permalink: null };

    const refused = whenDue(published, 'ig1', afterDue(0));
    expect(refused.set.outcome).toMatchObject({ state: 'failed', message: expect.stringMatching(/before/) });
    expect(refused.set).toHaveProperty('dueAt', undefined);
    expect(refused.messages?.map(({ subject }) => subject)).not.toContain('jobs.publish');
    const again = whenDue({ ...published, consent: true }, 'ig1', afterDue(0));
    expect(again.set.outcome?.state).toBe('publishing');
    expect(again.set).toHaveProperty('consent', undefined);
  });

  it('is only announced when the person wants to post it by hand', () => {
    const { set, messages } = whenDue({ ...item, notify: true }, '', afterDue(0));

    expect(set).toMatchObject({ outcome: { state: 'notified' } });
    expect(set).not.toHaveProperty('status');
    expect(messages?.map(({ subject }) => subject)).toEqual([
      'events.content.notify-due',
      'events.content.changed',
    ]);
  });
});

describe('an item that was due in time that a restore lost', () => {
  const restored = { ...item, restoredUntil: afterDue(3 * publishWindowMs) };
  const now = afterDue(3 * publishWindowMs + 1_000);

  it('is decided on with its moment however late it is, and goes out no later than its person allows', () => {
    expect(wasDueWhileLost(restored)).toBe(true);
    const { set } = whenDueWhileLost(restored, { accountId: 'ig1', limitMinutes: 60, now });
    expect(set).toMatchObject({ decision: { publishId: `${item._id}.3`, dueAt, giveUpAt: now } });
    const soon = whenDueWhileLost(restored, { accountId: 'ig1', limitMinutes: 60, now: afterDue(5_000) });
    expect(soon.set.decision?.giveUpAt).toEqual(afterDue(3_600_000));
  });

  it('is any other item once it has a later moment, was never restored, or is posted by hand', () => {
    expect(wasDueWhileLost({ ...restored, dueAt: now })).toBe(false);
    expect(wasDueWhileLost(item)).toBe(false);
    expect(wasDueWhileLost({ ...restored, notify: true })).toBe(false);
  });
});

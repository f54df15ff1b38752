import { fromBinary } from '@bufbuild/protobuf';
import { ContentPublishedSchema } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { describe, expect, it } from 'vitest';
import { type ContentDocument, newContent } from '../item/content-document.ts';
import {
  whenFailed,
  whenHeld,
  whenPublished,
  whenTakenBack,
  whenTroubled,
  whenUnknown,
} from './publish-outcome.ts';

const now = new Date('2027-02-01T10:01:00Z');
const empty = newContent('anna', now);
const publishId = `${empty._id}.2`;
const running = {
  ...empty,
  status: 'Scheduled' as const,
  decisions: 2,
  decision: { publishId, dueAt: now, giveUpAt: now },
  outcome: { state: 'publishing' as const, message: '', advice: '', at: now },
};
const stale = `${empty._id}.1`;
const live = { publishId, permalink: 'https://insta/p/1', publishedAt: new Date('2027-02-01T10:00:30.000Z') };
const text = { publishId, message: 'No quota.', advice: 'Wait.' };

describe('a post that was taken back though its item was not changed', () => {
  const planned = { ...running, account: 'ig1' };

  it('goes out anew, as another decision with the same moments', () => {
    const { dueAt, giveUpAt } = planned.decision;

    const change = whenTakenBack(planned, text, now);

    const decision = { publishId: `${empty._id}.3`, dueAt, giveUpAt };
    expect(change?.set).toMatchObject({ decisions: 3, decision, outcome: { state: 'publishing' } });
    expect(change?.messages?.map(({ subject }) => subject)).toEqual([
      'jobs.publish',
      'events.content.changed',
    ]);
  });

  it.each<[string, Partial<ContentDocument>]>([
    ['that is wanted as a draft', { wish: 'draft' }],
    ['that has no plan', { status: 'Draft' }],
    ['that a backup brought back, which may have lost the change', { restoredUntil: now }],
    ['that knows no account', { account: null }],
  ])('is stopped where it is an item %s', (_which, fields) => {
    expect(whenTakenBack({ ...planned, ...fields }, text, now)?.set).toMatchObject({
      outcome: { state: 'failed', message: text.message },
    });
  });

  it('is old news once there is another decision', () => {
    expect(whenTakenBack(planned, { ...text, publishId: stale }, now)).toBeUndefined();
  });
});

describe('a post that is live', () => {
  it('makes the item Published with the moment and the address', () => {
    const change = whenPublished(running, live, now);

    expect(change?.set).toMatchObject({
      status: 'Published',
      publishedDate: new Date('2027-02-01T10:00:30.000Z'),
      permalink: 'https://insta/p/1',
      outcome: null,
    });
    expect(change?.messages?.map(({ subject }) => subject)).toEqual([
      'events.content.published',
      'events.content.changed',
    ]);
  });

  it('a second time has its own moment and address, also within the same second and without an address', () => {
    const before = { ...running, publishedDate: new Date(live.publishedAt), permalink: 'https://insta/p/0' };

    const change = whenPublished({ ...before, consent: true }, { ...live, permalink: '' }, now);

    expect(change?.set).toMatchObject({
      publishedDate: new Date('2027-02-01T10:00:30.001Z'),
      permalink: null,
      postedAgain: true,
    });
    expect(change?.set).toHaveProperty('consent', undefined);
    expect(whenPublished(running, live, now)?.set).not.toHaveProperty('postedAgain');
  });

  it('says what did not come with it, on the item and in the mail', () => {
    const note = 'Its first comment is not below it. Instagram did not take it.';
    const change = whenPublished(running, { ...live, note }, now);

    expect(change?.set).toMatchObject({ status: 'Published', outcome: null, liveNote: note });
    expect(fromBinary(ContentPublishedSchema, change?.messages?.[0]?.payload ?? new Uint8Array()).note).toBe(
      note,
    );
    expect(whenPublished({ ...running, liveNote: note }, live, now)?.set.liveNote).toBeNull();
  });

  it('wins even when the decision is an older one', () => {
    const rescheduled = { ...running, outcome: null, decision: undefined, dueAt: now };

    expect(whenPublished(rescheduled, { ...live, publishId: stale }, now)?.set.status).toBe('Published');
  });

  it('is told again without effect, also when the person has made a draft of it since', () => {
    const draftAgain = { ...empty, publishedAs: publishId };

    expect(whenPublished(draftAgain, live, now)).toBeUndefined();
    expect(whenPublished(draftAgain, { ...live, publishId: stale }, now)).toBeUndefined();
  });

  it('may have no address and no readable moment', () => {
    const change = whenPublished(running, { publishId, permalink: '', publishedAt: undefined }, now);

    expect(change?.set).toMatchObject({ permalink: null, publishedDate: now });
  });
});

describe('a post that failed', () => {
  it('leaves the status and tells why', () => {
    const change = whenFailed(running, text, now);

    expect(change?.set).toMatchObject({
      outcome: { state: 'failed', message: 'No quota.', advice: 'Wait.' },
    });
    expect(change?.set).not.toHaveProperty('status');
    expect(change?.messages?.map(({ id }) => id)).toContain(`${publishId}.content-publish-failed`);
  });

  it('is old news when it is about another decision, or when the item ended already', () => {
    expect(whenFailed(running, { ...text, publishId: stale }, now)).toBeUndefined();
    expect(whenFailed({ ...running, outcome: null }, text, now)).toBeUndefined();
  });
});

describe('a post that is held', () => {
  it('shows why, once, and can still go out', () => {
    const held = whenHeld(running, text, 'event1', now);

    expect(held?.set).toMatchObject({ outcome: { state: 'held', message: 'No quota.' } });
    const shown = { ...running, ...held?.set };
    expect(whenHeld(shown, text, 'event2', now)).toBeUndefined();
    expect(whenHeld(shown, { ...text, message: 'Reconnect.' }, 'event3', now)).toBeDefined();
    expect(whenPublished(shown, live, now)?.set.status).toBe('Published');
  });

  it('is old news when it is about another decision', () => {
    expect(whenHeld(running, { ...text, publishId: stale }, 'event1', now)).toBeUndefined();
  });
});

describe('a post of which nobody knows whether it is live', () => {
  it('asks the person, keeps what it is about, and tells it by mail', () => {
    const change = whenUnknown(running, publishId, now);

    expect(change?.set).toMatchObject({
      outcome: { state: 'unknown', message: 'We do not know whether this is live' },
      mayBeLive: now,
      mayBeLiveAs: publishId,
      decision: undefined,
    });
    expect(change?.messages?.map(({ subject }) => subject)).toEqual([
      'events.content.publish-failed',
      'events.content.changed',
    ]);
  });

  it('changes nothing when it is old news, and is asked about also after it was given up', () => {
    expect(whenUnknown(running, stale, now)).toBeUndefined();
    const { decision: _decision, ...given } = running;
    const failed = { ...given, outcome: { ...running.outcome, state: 'failed' as const } };
    expect(whenUnknown(failed, publishId, now)).toBeUndefined();
    expect(whenUnknown({ ...failed, unheard: publishId }, publishId, now)).toBeDefined();
  });

  it('is known when it is said to be live; sent once more it is posted again', () => {
    const asked = { ...running, mayBeLive: now, mayBeLiveAs: publishId };
    const set = whenPublished(asked, live, now)?.set;
    expect(set).toMatchObject({ status: 'Published', mayBeLive: undefined });
    expect(set).not.toHaveProperty('postedAgain');

    const again = whenPublished({ ...asked, mayBeLiveAs: stale }, live, now)?.set;
    expect(again).toMatchObject({ postedAgain: true });
  });
});

describe('a post that takes longer than usual', () => {
  const until = new Date('2027-02-02T10:00:00.000Z');

  it('says what Instagram answered and until when it is tried', () => {
    expect(whenTroubled(running, { ...text, until }, 'e1', now)?.set).toMatchObject({
      outcome: { state: 'publishing', message: 'No quota.', advice: 'Wait.', until: new Date(until) },
    });
  });

  it('changes nothing when it is old news', () => {
    expect(whenTroubled(running, { ...text, publishId: stale, until }, 'e1', now)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { newContent } from '../contents/content-document.ts';
import { whenFailed, whenHeld, whenPublished } from './publish-outcome.ts';

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
const live = { publishId, permalink: 'https://insta/p/1', publishedAt: '2027-02-01T10:00:30.000Z' };
const text = { publishId, message: 'No quota.', advice: 'Wait.' };

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
    const change = whenPublished(running, { publishId, permalink: '', publishedAt: '' }, now);

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

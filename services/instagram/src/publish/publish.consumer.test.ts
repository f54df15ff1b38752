import { create } from '@bufbuild/protobuf';
import { PublishJobSchema } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { noOptions } from '@insta-ai/proto/rules/post-options';
import { describe, expect, it } from 'vitest';
import { readJob } from './publish.consumer.ts';

const occurredAt = new Date('2026-11-21T10:00:00Z');
const fields = {
  publishId: 'p1',
  contentId: 'c1',
  accountId: '1784',
  instagramType: 'Post',
  outputs: ['/a'],
};
const read = (more: object = {}, userId = 'u1') =>
  readJob({ payload: create(PublishJobSchema, { ...fields, ...more }), userId, occurredAt });

describe('a publish job', () => {
  it('is read as it was decided', () => {
    const dueAt = '2026-11-21T09:00:00.000Z';
    const giveUpAt = '2026-11-21T12:00:00.000Z';
    expect(read({ dueAt, giveUpAt, caption: 'Hello', fit: 'crop', title: 'T' })).toEqual({
      _id: 'p1',
      owner: 'u1',
      contentId: 'c1',
      accountId: '1784',
      instagramType: 'Post',
      outputs: ['/a'],
      caption: 'Hello',
      fit: 'crop',
      options: noOptions,
      title: 'T',
      dueAt: new Date(dueAt),
      giveUpAt: new Date(giveUpAt),
    });
  });

  it('without readable times is due when it was queued and given up a day later', () => {
    expect(read({ dueAt: '', giveUpAt: 'soon' })).toMatchObject({
      dueAt: occurredAt,
      giveUpAt: new Date('2026-11-22T10:00:00Z'),
    });
  });

  it('that names no publish, account, person or known type makes no sense', () => {
    expect(read({ publishId: '' })).toBeUndefined();
    expect(read({ accountId: '' })).toBeUndefined();
    expect(read({ instagramType: 'Poster' })).toBeUndefined();
    expect(read({}, '')).toBeUndefined();
  });
});

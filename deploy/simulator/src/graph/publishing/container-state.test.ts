import { expect, test } from 'vitest';
import type { ContainerRecord } from './container-record.ts';
import { containerSentence, containerStatus } from './container-state.ts';

const record: ContainerRecord = {
  id: '1',
  accountId: '2',
  kind: 'IMAGE',
  carouselItem: false,
  holds: 'image',
  children: [],
  createdAt: 0,
  readyAt: 100,
  fetching: false,
  expiresAt: 1_000,
};

test('a container is in progress, finished, and expired after its day', () => {
  expect([50, 100, 999, 1_000].map(now => containerStatus(record, now))).toEqual([
    'IN_PROGRESS',
    'FINISHED',
    'FINISHED',
    'EXPIRED',
  ]);
});

test('published stays published, and an error shows when processing would have ended', () => {
  expect(containerStatus({ ...record, mediaId: '3' }, 5_000)).toBe('PUBLISHED');
  expect(containerStatus({ ...record, errorSubcode: 2207026 }, 50)).toBe('IN_PROGRESS');
  expect(containerSentence({ ...record, errorSubcode: 2207026 }, 200)).toBe(
    'Error: Media upload has failed with error code 2207026',
  );
});

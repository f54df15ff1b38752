import { expect, it } from 'vitest';
import { publishObstacle } from './publish-obstacle.ts';

const obstacle = (tasks?: string[], granted: { scope: string; targets: string[] | undefined }[] = []) =>
  publishObstacle({ account: { id: 'ig-1', pageId: 'page-1', tasks }, granted });

it.each([
  'CREATE_CONTENT',
  'MANAGE',
  'PROFILE_PLUS_CREATE_CONTENT',
  'PROFILE_PLUS_MANAGE',
  'PROFILE_PLUS_FULL_CONTROL',
])('the task %s is enough', task => expect(obstacle(['ANALYZE', task])).toBeUndefined());

it('without a task that lets one publish there is an obstacle', () => {
  expect(obstacle(['ANALYZE', 'ADVERTISE', 'MODERATE', 'MESSAGING'])).toBe('tasks');
  expect(obstacle([])).toBe('tasks');
});

it('what the platform does not say is no obstacle', () => {
  expect(obstacle()).toBeUndefined();
  expect(obstacle(['MANAGE'], [{ scope: 'instagram_content_publish', targets: undefined }])).toBeUndefined();
});

it.each(['ig-1', 'page-1'])('a permission for %s counts, by account or by page', id => {
  expect(obstacle(['MANAGE'], [{ scope: 'instagram_basic', targets: ['other', id] }])).toBeUndefined();
});

it('a permission to publish that was unticked for the account is an obstacle, one for something else is not', () => {
  expect(obstacle(['MANAGE'], [{ scope: 'instagram_content_publish', targets: ['other'] }])).toBe('unticked');
  expect(obstacle(['MANAGE'], [{ scope: 'pages_messaging', targets: [] }])).toBeUndefined();
});

import { testUser } from '@insta-ai/platform/testing';
import { expect, test } from 'vitest';
import { draftOf, unsavedIn, withChanges } from './profile-draft.ts';

test('what was typed stays, what nobody touched follows the server', () => {
  const connected = {
    ...testUser,
    instagramAccounts: [{ id: 'ig-2', name: 'new' }],
    instagramAccount: 'ig-2',
  };

  const draft = withChanges(connected, { promptImage: 'Golden light' });

  expect(draft).toEqual({ ...draftOf(testUser), promptImage: 'Golden light', instagramAccount: 'ig-2' });
  expect(unsavedIn(connected, draft)).toEqual({ promptImage: 'Golden light' });
});

test('an account that is connected no longer is not kept', () => {
  expect(withChanges(testUser, { instagramAccount: 'gone' }).instagramAccount).toBe('ig-1');
  expect(unsavedIn(testUser, withChanges(testUser, { instagramAccount: 'gone' }))).toEqual({});
});

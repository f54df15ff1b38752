import { expect, test } from 'vitest';
import { shownAccount } from './shown-account.ts';

const ada = { id: 'ig-1', name: 'ada.travels', profile_picture_url: '/media/ada.jpg' };
const bali = { id: 'ig-2', name: 'bali.days' };

test('of several accounts it is said which one an item belongs to', () => {
  expect(shownAccount('ig-1', [ada, bali])).toEqual({
    name: 'ada.travels',
    picture: '/media/ada.jpg',
    isGone: false,
  });
  expect(shownAccount('ig-2', [ada, bali])).toEqual({ name: 'bali.days', picture: null, isGone: false });
});

test('the only account is not named again and again', () => {
  expect(shownAccount('ig-1', [ada])).toBeUndefined();
  expect(shownAccount(null, [ada, bali])).toBeUndefined();
});

test('an account that is no longer connected is named even beside one that is', () => {
  expect(shownAccount('ig-9', [ada])).toMatchObject({ name: 'No longer connected', isGone: true });
  expect(shownAccount('ig-9', [])).toMatchObject({ isGone: true });
});

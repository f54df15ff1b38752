import { describe, expect, it } from 'vitest';
import { hashtagName } from './hashtag-name.ts';

describe('the name of a hashtag', () => {
  it.each([
    ['coffee', 'coffee'],
    ['  #Coffee ', 'coffee'],
    ['##coffee', 'coffee'],
    ['# street food', 'streetfood'],
    ['＃Caffè_2026', 'caffè_2026'],
    ['cafe\u0301', 'café'],
    ['旅行', '旅行'],
  ])('of %j is %j', (typed, name) => {
    expect(hashtagName(typed)).toBe(name);
  });

  it.each(['', ' # ', '☕', '#one #two', 'a-b', 'a&user_id=1', 'x'.repeat(101)])(
    'is not seen in %j',
    typed => {
      expect(hashtagName(typed)).toBeUndefined();
    },
  );
});

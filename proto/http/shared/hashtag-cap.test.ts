import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { textLimits } from '../../rules/post-text.ts';
import { hashtagCapSetting } from './hashtag-cap.ts';

it('allows no more hashtags than Instagram takes', () => {
  const caps = [0, textLimits.hashtags, textLimits.hashtags + 1];

  expect(caps.map(cap => Value.Check(hashtagCapSetting, cap))).toEqual([true, true, false]);
});

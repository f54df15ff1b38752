import { postText, textLimits } from '@insta-ai/proto/rules/post-text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tidyCaption } from './caption.ts';

test('text and hashtags stay apart', () => {
  expect(tidyCaption(' Sunrise.\n\nCome along! ', ['bali', '#Surf'], 5)).toEqual({
    metaDescription: 'Sunrise.\n\nCome along!',
    hashtags: '#bali #Surf',
  });
});

test('hashtags at the end of the text move to the others', () => {
  expect(tidyCaption('Sunrise in #Ubud today!\n\n#bali #sun', ['#surf', '#Bali'], 5)).toEqual({
    metaDescription: 'Sunrise in #Ubud today!',
    hashtags: '#surf #Bali #sun',
  });
});

test('of all hashtags the first ones are kept, as many as are allowed', () => {
  expect(tidyCaption('Sunrise. #d #e', ['a', 'b', 'c'], 4).hashtags).toBe('#a #b #c #d');
});

test('text and hashtags together are never longer than Instagram allows', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 500 }), fc.array(fc.lorem({ maxCount: 2 })), (text, tags) => {
      const whole = postText(tidyCaption(text.repeat(3), tags, 30), 'Post');
      expect(whole.length).toBeLessThanOrEqual(textLimits.characters);
    }),
  );
});

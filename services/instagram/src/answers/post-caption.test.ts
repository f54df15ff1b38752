import { expect, it } from 'vitest';
import { postCaption } from './post-caption.ts';

it('the words of a post are its caption, without the space around', () => {
  expect(postCaption({ id: '1', caption: ' Good morning \n' })).toBe('Good morning');
});

it.each([{}, { caption: null }, { caption: 5 }, { caption: ' ' }])('a post like %j has no words', post => {
  expect(postCaption(post)).toBe('');
});

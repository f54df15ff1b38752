import { expect, it } from 'vitest';
import { postCaption } from './post-caption.ts';

const item = { metaDescription: 'Come aboard. ', hashtags: ' #boat #sea', instagramType: 'Post' };

it('a post has its text, an empty line, and its hashtags', () => {
  expect(postCaption(item)).toBe('Come aboard.\n\n#boat #sea');
});

it('a story has no hashtags', () => {
  expect(postCaption({ ...item, instagramType: 'Story' })).toBe('Come aboard.');
});

it('what is missing leaves no empty lines', () => {
  expect(postCaption({ ...item, hashtags: '' })).toBe('Come aboard.');
  expect(postCaption({ ...item, metaDescription: ' ' })).toBe('#boat #sea');
  expect(postCaption({ metaDescription: '', hashtags: '', instagramType: undefined })).toBe('');
});

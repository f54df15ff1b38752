import { expect, it } from 'vitest';
import { toPagePosts } from './page-post.ts';

it('the posts of a page come newest first, each with a story', () => {
  const posts = toPagePosts([
    { id: '1', message: 'Hello', created_time: '2026-09-01T10:00:00+0000' },
    { id: '2', story: 'Acme updated their cover photo.', created_time: '2026-09-03T10:00:00+0000' },
    { id: '3', message: 'No date' },
    {
      id: '4',
      created_time: '2026-09-02T10:00:00+0000',
      permalink_url: 'https://www.facebook.com/1/posts/4',
    },
  ]);

  expect(posts).toEqual([
    {
      id: '2',
      story: 'Acme updated their cover photo.',
      message: '',
      created_time: '2026-09-03T10:00:00.000Z',
      permalink: null,
    },
    {
      id: '4',
      story: '',
      message: '',
      created_time: '2026-09-02T10:00:00.000Z',
      permalink: 'https://www.facebook.com/1/posts/4',
    },
    { id: '1', story: 'Hello', message: 'Hello', created_time: '2026-09-01T10:00:00.000Z', permalink: null },
    { id: '3', story: 'No date', message: 'No date', created_time: '', permalink: null },
  ]);
});

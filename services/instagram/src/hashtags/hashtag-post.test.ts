import { describe, expect, it } from 'vitest';
import { toHashtagPost } from './hashtag-post.ts';

const at = (name: string) => `https://cdn.example/${name}`;

describe('a found post', () => {
  it('keeps its own picture', () => {
    const found = {
      id: '1',
      permalink: at('p/1'),
      media_url: at('1.jpg'),
      caption: 'Hi',
      media_type: 'IMAGE',
    };
    expect(toHashtagPost(found)).toEqual({
      id: '1',
      permalink: at('p/1'),
      media_url: at('1.jpg'),
      caption: 'Hi',
    });
  });

  it('that is an album shows its first picture, and a video only when it has nothing else', () => {
    const video = { media_url: at('1.mp4'), media_type: 'VIDEO' };
    const picture = { media_url: at('2.jpg'), media_type: 'IMAGE' };
    const album = (...data: object[]) => toHashtagPost({ id: '1', children: { data } });

    expect(album(picture, { ...picture, media_url: at('3.jpg') }).media_url).toBe(at('2.jpg'));
    expect(album({ media_type: 'IMAGE' }, video, picture).media_url).toBe(at('2.jpg'));
    expect(album(video).media_url).toBe(at('1.mp4'));
  });

  it('without any picture or words has null and an empty caption', () => {
    expect(toHashtagPost({ id: '1', children: { data: [] } })).toEqual({
      id: '1',
      permalink: '',
      media_url: null,
      caption: '',
    });
  });
});

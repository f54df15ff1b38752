import { describe, expect, it } from 'vitest';
import { countProblem, parentParams, slideParams } from './container-params.ts';

const image = { url: 'https://example.com/a.jpg', kind: 'image' as const };
const video = { url: 'https://example.com/a.mp4', kind: 'video' as const };

describe('the parameters of a container', () => {
  it('for a single picture are its address and the caption, without a media type', () => {
    expect(parentParams('Post', [image], [], 'Hello #one')).toEqual({
      image_url: image.url,
      caption: 'Hello #one',
    });
    expect(parentParams('Post', [image], [], '')).toEqual({ image_url: image.url });
  });

  it('for a slide never carry a caption', () => {
    expect(slideParams(image)).toEqual({ image_url: image.url, is_carousel_item: 'true' });
    expect(slideParams(video)).toEqual({
      media_type: 'VIDEO',
      video_url: video.url,
      is_carousel_item: 'true',
    });
  });

  it('for a carousel name every slide in order and carry the caption', () => {
    expect(parentParams('Post', [image, image], ['11', '22'], 'Hello')).toEqual({
      media_type: 'CAROUSEL',
      children: '11,22',
      caption: 'Hello',
    });
  });

  it('for a story have no caption, for a video are those of a reel', () => {
    expect(parentParams('Story', [image], [], 'Hello')).toEqual({
      media_type: 'STORIES',
      image_url: image.url,
    });
    expect(parentParams('Reel', [video], [], 'Hello')).toEqual({
      media_type: 'REELS',
      video_url: video.url,
      caption: 'Hello',
      share_to_feed: 'true',
    });
  });
});

describe('the number of files', () => {
  it('is 1 to 10 for a post and for the pictures of a reel, and 1 for a story', () => {
    expect(countProblem('Post', 1)).toBeUndefined();
    expect(countProblem('Post', 10)).toBeUndefined();
    expect(countProblem('Post', 11)?.message).toBe('11 pictures are selected; a Post takes 10.');
    expect(countProblem('Post', 0)?.cause).toBe('noMedia');
    expect(countProblem('Reel', 10)).toBeUndefined();
    expect(countProblem('Reel', 11)?.cause).toBe('carouselSize');
    expect(countProblem('Story', 1)).toBeUndefined();
    expect(countProblem('Story', 2)?.message).toBe('2 files are selected; a Story takes one.');
  });
});

import { describe, expect, it } from 'vitest';
import { parentParams, slideParams } from './container-params.ts';

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

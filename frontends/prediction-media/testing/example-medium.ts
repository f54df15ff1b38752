import type { MediaItem } from '@insta-ai/proto/http/prediction-media';

/** A picture of the list, which an item of the same number shows. */
export function exampleMedium(number: number, change: Partial<MediaItem> = {}): MediaItem {
  return {
    output: `/media/outputs/a/${number}.png`,
    thumbnail: `/media/outputs/a/${number}-small.webp`,
    preferred: false,
    _prediction: `prediction-${number}`,
    _content: `content-${number}`,
    placeholder: 'data:image/webp;base64,AAAA',
    createdAt: '2026-11-20T08:30:00.000Z',
    width: 1344,
    height: 768,
    tags: [],
    copies: 0,
    usedIn: { _id: `content-${number}`, title: `Item ${number}`, status: 'Draft', isSelected: true },
    ...change,
  };
}

import type { MediaItem } from '@insta-ai/proto/http/prediction-media';

const colors = ['4b7fa6', 'd98f5c', '6f8f5b', '8a6fb0', 'b0605f', '3f7f7a'];

function picture(color: string): string {
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 896 1088"><rect width="896" height="1088" fill="#${color}"/><circle cx="620" cy="300" r="120" fill="#fff" opacity=".5"/></svg>`,
  )}`;
}

const media: MediaItem[] = colors.map((color, index) => ({
  output: picture(color),
  preferred: index % 3 === 0,
  _prediction: `prediction-${index}`,
  _content: 'content-1',
  thumbnail: picture(color),
  createdAt: `2026-11-${20 - index}T08:30:00.000Z`,
}));

/** What the call of all media answers when the screen runs alone; stars are content's canned replies. */
export const cannedReplies = {
  listMedia: ({ query }: { query: { filter?: string } }) =>
    query.filter === 'preferred' ? media.filter(item => item.preferred) : media,
};

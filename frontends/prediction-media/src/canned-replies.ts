import type { MediaItem } from '@insta-ai/proto/http/prediction-media';

const sizes = [
  [896, 1088],
  [1344, 768],
  [768, 1344],
  [1024, 1024],
] as const;
const colors = ['4b7fa6', 'd98f5c', '6f8f5b', '8a6fb0', 'b0605f', '3f7f7a'];

function picture(color: string, width: number, height: number): string {
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#${color}"/><circle cx="${width * 0.7}" cy="${height * 0.3}" r="120" fill="#fff" opacity=".5"/></svg>`,
  )}`;
}

const media: MediaItem[] = colors.map((color, index) => {
  const [width, height] = sizes[index % sizes.length] ?? sizes[0];
  return {
    output: picture(color, width, height),
    preferred: index % 3 === 0,
    _prediction: `prediction-${index}`,
    _content: 'content-1',
    thumbnail: picture(color, width, height),
    placeholder: '',
    createdAt: `2026-11-${20 - index}T08:30:00.000Z`,
    width,
    height,
    tags: index % 2 === 0 ? ['pier', 'morning'] : [],
    copies: index === 1 ? 1 : 0,
    usedIn: { _id: 'content-1', title: 'Morning at the pier', status: 'Draft', isSelected: index % 2 === 0 },
  };
});

/** What the call of all media answers when the screen runs alone; stars are content's canned replies. */
export const cannedReplies = {
  listMediaTags: ['morning', 'pier'],
  listMedia: ({ query }: { query: { filter?: string } }) =>
    query.filter?.includes('preferred') ? media.filter(item => item.preferred) : media,
};

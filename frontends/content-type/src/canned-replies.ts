import { contentTypeDefaults } from '@insta-ai/proto/data/content-type-defaults';
import type { ContentType, UploadedMedia } from '@insta-ai/proto/http/content-type';

const library: UploadedMedia[] = ['4b7fa6', 'd98f5c', '6f8f5b', '8a6fb0'].map((color, index) => ({
  filename: `picture-${index + 1}.svg`,
  url: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#${color}"/></svg>`,
  )}`,
  ...(index < 3 && { isOwn: true }),
}));

const travelPost: ContentType = {
  ...contentTypeDefaults,
  _id: 'type-post',
  name: 'Travel post',
  cn_img1: 'picture-1.svg',
  negative_prompt: 'unrealistic, cartoon',
  style_selections: 'Fooocus V2,Fooocus Enhance,Fooocus Photograph',
  aspect_ratios_selection: '896*1088',
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
};

/** What the calls of content types answer when the screens run alone, and in tests. */
export const cannedReplies = {
  listContentTypes: [
    travelPost,
    { ...travelPost, _id: 'type-reel', name: 'Walking reel', instagramType: 'Reel' as const },
    {
      ...travelPost,
      _id: 'type-story',
      name: 'Daily story',
      instagramType: 'Story' as const,
      aspect_ratios_selection: '768*1344' as const,
    },
  ],
  getContentType: travelPost,
  createContentType: travelPost,
  saveContentType: travelPost,
  deleteContentType: { _id: travelPost._id },
  listImageModels: [
    {
      name: 'replicate',
      title: 'Replicate',
      model: 'f'.repeat(64),
      isUsual: true,
      unused: [],
      unusedTypes: [],
    },
  ],
  listMedia: [],
  listUploadedMedia: library,
  uploadContentTypeMedia: library,
  deleteUploadedMedia: { _id: 'picture-2.svg' },
};

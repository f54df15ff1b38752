import { renderRemote } from '@insta-ai/platform/testing';
import type { Content, ContentWithNeighbours } from '@insta-ai/proto/http/content';
import type { ContentType } from '@insta-ai/proto/http/content-type';
import { cannedReplies, exampleContent } from '../src/canned-replies.ts';
import { remote } from '../src/remote.tsx';

type Options = NonNullable<Parameters<typeof renderRemote>[1]>;

type Item = {
  path?: string;
  content?: Partial<ContentWithNeighbours>;
  replies?: Options['replies'];
  user?: Options['user'];
};

function typeOf(instagramType: ContentType['instagramType']): ContentType {
  return {
    _id: `type-${instagramType.toLowerCase()}`,
    name: `My ${instagramType}`,
    instagramType,
    cn_img1: '',
    cn_img2: '',
    cn_img3: '',
    cn_img4: '',
    cn_type1: 'FaceSwap',
    cn_type2: 'FaceSwap',
    cn_type3: 'FaceSwap',
    cn_type4: 'FaceSwap',
    cn_weight1: 0.9,
    cn_weight2: 0.9,
    cn_weight3: 0.9,
    cn_weight4: 0.9,
    cn_stop1: 1,
    cn_stop2: 1,
    cn_stop3: 1,
    cn_stop4: 1,
    negative_prompt: '',
    style_selections: '',
    performance_selection: 'Quality',
    aspect_ratios_selection: '896*1088',
    image_number: 1,
    refiner_switch: 0.5,
    captionFont: 'Futura',
    captionSize: 30,
    captionLeft: 20,
    captionTop: 20,
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
  };
}

/** The screen of one item, with a server that keeps what it is sent. */
export function showItem({ path = '/contents/content-1', content, replies, user }: Item = {}) {
  let stored = exampleContent(content);
  const keep = (change: Partial<Content>) => {
    stored = { ...stored, ...change, version: stored.version + 1 };
    return stored;
  };
  return renderRemote(remote.routes, {
    path,
    user,
    replies: {
      ...cannedReplies,
      getContent: () => stored,
      saveContent: ({ body }) => keep(body as Partial<Content>),
      listContentTypes: [typeOf('Post'), typeOf('Story'), typeOf('Reel')],
      listPredictions: [],
      ...replies,
    },
  });
}

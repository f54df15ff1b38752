import { renderRemote } from '@insta-ai/platform/testing';
import { contentTypeDefaults } from '@insta-ai/proto/data/content-type-defaults';
import type { Content, ContentWithNeighbours } from '@insta-ai/proto/http/content';
import type { ContentType } from '@insta-ai/proto/http/content-type';
import { cannedReplies, exampleContent } from '../src/canned-replies.ts';
import { forgetLeftBehind } from '../src/editor/open-item-store.ts';
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
    ...contentTypeDefaults,
    _id: `type-${instagramType.toLowerCase()}`,
    name: `My ${instagramType}`,
    instagramType,
    aspect_ratios_selection: '896*1088',
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
  };
}

/** The screen of one item, with a server that keeps what it is sent. */
export function showItem({ path = '/contents/content-1', content, replies, user }: Item = {}) {
  forgetLeftBehind();
  let stored = exampleContent(content);
  const types = [typeOf('Post'), typeOf('Story'), typeOf('Reel')];
  /** Another type brings its kind, as at the server. */
  const kindOfChosen = ({ _contentType = stored._contentType }: Partial<Content>) =>
    _contentType === stored._contentType
      ? {}
      : { instagramType: types.find(({ _id }) => _id === _contentType)?.instagramType ?? null };
  const keep = (change: Partial<Content>) => {
    stored = { ...stored, ...change, ...kindOfChosen(change), version: stored.version + 1 };
    return stored;
  };
  return renderRemote(remote.routes, {
    path,
    user,
    replies: {
      ...cannedReplies,
      getContent: () => stored,
      saveContent: ({ body }) => keep(body as Partial<Content>),
      listContentTypes: types,
      listPredictions: [],
      ...replies,
    },
  });
}

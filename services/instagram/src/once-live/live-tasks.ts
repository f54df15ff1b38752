import type { LiveOption, PostOptions } from '@insta-ai/proto/rules/post-options';
import { type GraphResult, mapResult } from '../graph/graph-result.ts';
import type { Platform } from '../platform/publishing.gateway.ts';

/** A live post, and what it is to have. */
export type LivePost = { readonly mediaId: string; readonly options: PostOptions };

type LiveTask = {
  /** How the person is told that it was left out; the reason follows. */
  readonly leftOut: string;
  send(platform: Platform, post: LivePost): Promise<GraphResult<unknown>>;
  /** Whether the platform has it; left out where asking twice does nothing more. */
  isThere?(platform: Platform, post: LivePost): Promise<GraphResult<boolean>>;
};

/** TABLE: what is done to a post once it is live (instagram-graph-api.md, 3.1). */
export const liveTasks: { readonly [O in LiveOption]: LiveTask } = {
  firstComment: {
    leftOut: 'Its first comment is not below it.',
    send: (platform, { mediaId, options }) => platform.comment(mediaId, textOf(options)),
    /** By its words alone: to miss our own would be to write it twice. */
    isThere: async (platform, { mediaId, options }) =>
      mapResult(await platform.comments(mediaId), texts =>
        texts.map(oneSpaced).includes(oneSpaced(textOf(options))),
      ),
  },
  commentsOff: {
    leftOut: 'Its comments are still on.',
    send: (platform, { mediaId }) => platform.switchCommentsOff(mediaId),
  },
};

function textOf({ firstComment }: PostOptions): string {
  return firstComment.trim();
}

function oneSpaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

import type { LiveOption, PostOptions } from '@insta-ai/proto/rules/post-options';
import type { GraphResult } from '../graph/graph-result.ts';
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
    /** By its words alone: to miss our own would be to write it twice. Where not all are shown it may be among the others. */
    isThere: async (platform, { mediaId, options }) => {
      const answer = await platform.comments(mediaId);
      if (answer.kind !== 'ok') return answer;
      const { texts, isAll } = answer.value;
      if (texts.map(comparable).includes(comparable(textOf(options)))) return { kind: 'ok', value: true };
      return isAll
        ? { kind: 'ok', value: false }
        : { kind: 'unclear', reason: 'it shows only some of the comments' };
    },
  },
  commentsOff: {
    leftOut: 'Its comments are still on.',
    send: (platform, { mediaId }) => platform.switchCommentsOff(mediaId),
  },
};

function textOf({ firstComment }: PostOptions): string {
  return firstComment.trim();
}

function comparable(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}

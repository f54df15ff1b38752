import { derivedId } from '@insta-ai/chassis/new-id';
import type { AnswerTone } from '@insta-ai/proto/data/instagram';
import type { AuthUserGateway } from '../connect/auth-user.gateway.ts';
import type { AnswerWriterGateway } from './answer-writer.gateway.ts';
import { nothingToAnswer } from './answers.errors.ts';
import { postCaption } from './post-caption.ts';

type Deps = { authUser: Pick<AuthUserGateway, 'find'>; writer: AnswerWriterGateway };

type Wish = { readonly post: Readonly<Record<string, unknown>>; readonly tone?: AnswerTone };

/** Asked again with the same key, the answer that was written is not paid for again; `left` aborts when nobody waits for it any more. */
type AnswerClick = { repeatKey?: string | undefined; left?: AbortSignal };

export type AnswersService = ReturnType<typeof createAnswersService>;

/** Writes an answer to somebody's post; the platform has no call that would post it (instagram-graph-api.md, 3.2). */
export function createAnswersService({ authUser, writer }: Deps) {
  return {
    async write(
      userId: string,
      { post, tone }: Wish,
      { repeatKey, left }: AnswerClick = {},
    ): ReturnType<AnswerWriterGateway['write']> {
      const caption = postCaption(post);
      if (caption === '') throw nothingToAnswer();
      const { promptComment } = await authUser.find(userId);
      // A name of that post and tone alone: under another one's key nobody has a foreign answer.
      const requestKey = repeatKey === undefined ? '' : derivedId(caption, tone ?? '', repeatKey);
      return await writer.write({ userId, postCaption: caption, promptComment, tone, requestKey }, left);
    },
  };
}

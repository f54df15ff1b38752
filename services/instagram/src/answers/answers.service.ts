import type { AnswerTone } from '@insta-ai/proto/data/instagram';
import type { AuthUserGateway } from '../connect/auth-user.gateway.ts';
import type { AnswerWriterGateway } from './answer-writer.gateway.ts';
import { nothingToAnswer } from './answers.errors.ts';
import { postCaption } from './post-caption.ts';

type Deps = { authUser: Pick<AuthUserGateway, 'find'>; writer: AnswerWriterGateway };

type Wish = { readonly post: Readonly<Record<string, unknown>>; readonly tone?: AnswerTone };

export type AnswersService = ReturnType<typeof createAnswersService>;

/** Writes an answer to somebody's post; the platform has no call that would post it (instagram-graph-api.md, 3.2). */
export function createAnswersService({ authUser, writer }: Deps) {
  return {
    async write(userId: string, { post, tone }: Wish, left?: AbortSignal): Promise<{ answer: string }> {
      const caption = postCaption(post);
      if (caption === '') throw nothingToAnswer();
      const { promptComment } = await authUser.find(userId);
      return {
        answer: await writer.write({ userId, postCaption: caption, promptComment, tone }, left),
      };
    },
  };
}

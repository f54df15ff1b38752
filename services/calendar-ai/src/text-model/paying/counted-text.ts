import { toAppError } from '@insta-ai/chassis/app-error';
import type { Logger } from '@insta-ai/chassis/logger';
import type { ServiceContext } from '@insta-ai/chassis/service';
import type { Chat } from '../chat.gateway.ts';
import { type PaidChat, type Payer, paidBy, saidUnpaid } from './paid-chat.ts';

export type CountingDeps = {
  chat: PaidChat;
  countMade: ServiceContext<unknown>['countMade'];
  log: Pick<Logger, 'warn'>;
};

/**
 * Counts one text against the limit of its person, whoever asked for it: a click, or a step of a batch. One of which surely nothing was
 * paid is taken back, for who waits for room asks again and again.
 */
export async function countedText<T>(
  { chat, countMade, log }: CountingDeps,
  payer: Payer,
  write: (chat: Chat) => Promise<T>,
): Promise<T> {
  const count = (texts: number) => countMade('texts', payer.owner, texts);
  let isPerhapsPaid = false;
  await count(1).catch((error: unknown) => {
    throw saidUnpaid(toAppError(error));
  });
  try {
    return await write(
      paidBy(chat, payer, () => {
        isPerhapsPaid = true;
      }),
    );
  } catch (error) {
    if (!isPerhapsPaid)
      await count(-1).catch((err: unknown) => log.warn({ err }, 'a text that was not written is counted'));
    throw error;
  }
}

import { AppError, mayRetry } from '@insta-ai/chassis/app-error';
import { isAtHome } from '@insta-ai/chassis/http/why-not-public';
import type { Logger } from '@insta-ai/chassis/logger';
import { newId } from '@insta-ai/chassis/new-id';
import { onceThereIsRoom, type RoomPatience } from '@insta-ai/chassis/outside/once-there-is-room';
import type { SurelyUnpaid } from '@insta-ai/proto/http/spending/spending';
import type { CalendarAiSettings } from '../../config.ts';
import type { Chat, ChatRequest, OpenChat } from '../chat.gateway.ts';
import { canBe, expectedTokens, type WritingTask } from './expected-tokens.ts';
import type { SpendingGateway } from './spending.gateway.ts';

/** For whom a text is written, and what it is. */
export type Payer = {
  owner: string;
  task: WritingTask;
  contentTypeId?: string;
  /** Aborts once nobody waits for it: a call that is made goes on, and none is waited for any more that has no room. */
  left?: AbortSignal | undefined;
};

/** A text model whose calls are held before they are made, and settled after it. */
export type PaidChat = (
  request: ChatRequest & {
    payer: Payer;
    /** Told of each call that is perhaps paid, whatever came of it. */
    onPerhapsPaid?: () => void;
  },
) => Promise<string>;

/** The same for those who ask and know nothing of money, for one piece of writing: whether any of it is perhaps paid is known here alone. */
export function paidBy(chat: PaidChat, payer: Payer, tell: () => void = () => {}): Chat {
  let isPerhapsPaid = false;
  const onPerhapsPaid = () => {
    isPerhapsPaid = true;
    tell();
  };
  return async request => {
    try {
      return await chat({ ...request, payer, onPerhapsPaid });
    } catch (error) {
      throw isPerhapsPaid ? error : saidUnpaid(error);
    }
  };
}

/** What was away may be there later; every other refusal says by itself what is to be done. */
export function saidUnpaid(error: unknown): unknown {
  if (!(error instanceof AppError) || !['unavailable', 'timeout'].includes(error.code)) return error;
  const { code, message, cause, details } = error;
  return new AppError(code, message, {
    cause,
    details: { ...details, isSurelyUnpaid: true } satisfies SurelyUnpaid,
  });
}

type Server = { provider: string; model: string; isFree: boolean };

/** What the budgets know a server by. One of one's own machine or network, as the simulator is, costs nothing, unless PRICES has a row for it. */
export function serverOf({
  OPENAI_BASE_URL,
  OPENAI_MODEL: model,
}: Pick<CalendarAiSettings, 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>): Server {
  return {
    provider: new URL(OPENAI_BASE_URL).host,
    model,
    isFree: isAtHome(OPENAI_BASE_URL),
  };
}

/** The time that a model gets at least once there was room for it, in milliseconds: what begins later is paid and cut off. */
const leastTimeMs = 20_000;

/** Until when a text that must be there by a deadline waits for room in a budget. */
export function roomUntil(deadline: number): number {
  return deadline - leastTimeMs;
}

/** How long after its asker gave up a hold may still take effect, in milliseconds; spending records none that took it a minute. */
const lateHoldMs = 90_000;

/** What others write at the same place may be in any measure. */
const saysItsBill = 'openrouter.ai';

type Deps = {
  chat: OpenChat;
  spending: Pick<SpendingGateway, 'hold' | 'settle'>;
  server: Server;
  log: Pick<Logger, 'warn'>;
  clock?: RoomPatience['clock'];
};

export function createPaidChat({ chat, spending, server, log, clock }: Deps): PaidChat {
  const settle = (id: string, end: Parameters<SpendingGateway['settle']>[1]) =>
    spending
      .settle(id, end)
      .catch((error: unknown) => log.warn({ err: error, id }, 'what a text came to was not reported'));
  /** It would count as made. What a killed process leaves is ended by spending, as made: nobody else knows. */
  const letGoOfLateHold = (error: unknown, id: string) => {
    if (mayRetry(error)) setTimeout(() => void settle(id, { wasMade: false }), lateHoldMs).unref();
  };
  return ({ payer: { left, ...payer }, onPerhapsPaid, ...request }) => {
    // An answer that broke: whoever asked would begin anew with a model that may have been paid already.
    let isPerhapsPaid = false;
    return chat(request, async make => {
      // One for each call: what was refused is settled as not made, and only then is the same asked again.
      const id = newId();
      const cost = { id, ...payer, ...server, expected: expectedTokens(payer.task, request, server.model) };
      const hold = () => spending.hold(cost);
      const { deadline, waitsForRoom } = request;
      const signal = AbortSignal.any([request.signal, left].filter(one => one !== undefined));
      const waits = waitsForRoom || isPerhapsPaid;
      const held = waits ? onceThereIsRoom(hold, { until: roomUntil(deadline), signal, clock }) : hold();
      await held.catch((error: unknown) => {
        letGoOfLateHold(error, id);
        throw error;
      });
      const end = await make();
      if (end.wasMade) {
        isPerhapsPaid = true;
        onPerhapsPaid?.();
      }
      // The text is there and paid; what nobody reports counts as what was held.
      const billedMicros = server.provider === saysItsBill ? end.billedMicros : undefined;
      const tokens = end.usage && canBe(end.usage, request) ? end.usage : undefined;
      await settle(id, { wasMade: end.wasMade, tokens, billedMicros });
      return end;
    });
  };
}

import { type RpcServer, serveRpc } from '@insta-ai/chassis/messaging/rpc';
import { taskFromBus } from '@insta-ai/proto/convert/spending/tasks';
import {
  type Amount as BusAmount,
  SpendingService,
} from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import type { Price } from '@insta-ai/proto/http/spending/spending';
import type { Amount } from '../prices/price-of.ts';
import { refusesUnpriced } from '../prices/refuses-unpriced.ts';
import { mayBeHeld } from './can-be.ts';
import { impossibleCall, unusableCall } from './costs.errors.ts';
import { type CostParts, holdCost, settleCost } from './costs.service.ts';
import { estimateCost, estimateOfModel } from './estimate.service.ts';
import { withExpected } from './expected-amount.ts';

export function costsRpc(parts: CostParts): RpcServer {
  return serveRpc(SpendingService, {
    async holdCost({ id, userId, task, contentTypeId, provider, model, expected, isFree }) {
      const word = taskFromBus(task);
      if (!id || id.length > 300 || !userId || !word || !provider || !model) throw unusableCall();
      const amount = amountOf(expected);
      if (!mayBeHeld(word, amount)) throw impossibleCall();
      const micros = await holdCost(parts, {
        id,
        owner: userId,
        task: word,
        contentType: contentTypeId || null,
        provider,
        model,
        expected: amount,
        isFree,
      });
      return micros === null ? {} : { micros: BigInt(micros) };
    },
    async settleCost({ id, wasNotMade, amount, billedMicros }) {
      const end = { wasNotMade, amount: amount ? amountOf(amount) : null, ...billOf(billedMicros) };
      return { wasHeld: await settleCost(parts, id, end) };
    },
    async estimateCost({ userId: owner, task: asked, provider, model, pictures, isFree }) {
      const task = taskFromBus(asked);
      if (task && provider && model) {
        const call = { task, provider, model, isFree };
        const expected = await withExpected(parts, call, amountOf({ pictures: Math.max(1, pictures) }));
        const price = await estimateOfModel(parts, call, expected);
        return { ...onBus(price), isRefused: refusesUnpriced(parts, call, expected) };
      }
      if (!owner || !task) throw unusableCall();
      return onBus(await estimateCost(parts, { owner, task }));
    },
  });
}

function onBus({ micros, isUnpriced }: Price): { micros?: bigint; isUnpriced: boolean } {
  return { isUnpriced: isUnpriced === true, ...(micros !== null && { micros: BigInt(micros) }) };
}

function amountOf(amount: Partial<BusAmount> | undefined): Amount {
  const inputTokens = Number(amount?.inputTokens ?? 0n);
  return {
    pictures: amount?.pictures ?? 0,
    inputTokens,
    outputTokens: Number(amount?.outputTokens ?? 0n),
    ...ofCache(amount, inputTokens),
    ...(amount?.seconds !== undefined && { seconds: amount.seconds }),
  };
}

/** What a cache gave and took in; nothing where that is more than went in. */
function ofCache(
  { cachedInputTokens: cached, cacheWriteTokens: written }: Partial<BusAmount> = {},
  inputTokens: number,
): Pick<Amount, 'cachedInputTokens' | 'cacheWriteTokens'> {
  if (Number(cached ?? 0n) + Number(written ?? 0n) > inputTokens) return {};
  return {
    ...(cached !== undefined && { cachedInputTokens: Number(cached) }),
    ...(written !== undefined && { cacheWriteTokens: Number(written) }),
  };
}

/** A thousand dollars, which no call costs. */
const mostBilled = 1_000_000_000n;

function billOf(billedMicros: bigint | undefined): { billedMicros?: number } {
  if (billedMicros === undefined || billedMicros > mostBilled) return {};
  return { billedMicros: Number(billedMicros) };
}

import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Dollars = Type.Number({ minimum: 0, maximum: 1_000 });
const Billed = Type.Object({ usage: Type.Object({ cost: Dollars }) });
const WithOwnKey = Type.Object({ usage: Type.Object({ is_byok: Type.Literal(true) }) });
const BilledByVendor = Type.Object({
  usage: Type.Object({ cost_details: Type.Object({ upstream_inference_cost: Dollars }) }),
});

/**
 * What OpenRouter says that an answer costs, in millionths of a US dollar, which is a credit; undefined where nothing is said. With a key of
 * one's own it bills its fee alone, and the vendor the rest (openrouter.ai/docs/use-cases/usage-accounting).
 */
export function billIn(reply: unknown): number | undefined {
  if (!Value.Check(Billed, reply)) return undefined;
  const { cost } = reply.usage;
  if (!Value.Check(WithOwnKey, reply)) return micros(cost);
  if (!Value.Check(BilledByVendor, reply)) return undefined;
  return micros(cost + reply.usage.cost_details.upstream_inference_cost);
}

/** Rounded up, but for the noise of binary fractions. */
function micros(dollars: number): number {
  return Math.ceil(Math.round(dollars * 1_000_000_000) / 1_000);
}

import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@insta-ai/chassis/logger';
import { BalancedPool, request } from 'undici';

/** How often replicas are asked whether they want traffic, in milliseconds. */
const askEveryMs = 500;
/** How long one may take to say so, in milliseconds. */
const answerWithinMs = 2_000;

/** The replicas of one service: traffic goes in turn to those that are ready. */
export type Upstream = {
  readonly name: string;
  readonly pool: BalancedPool;
  /** Any address of it, to build addresses with. */
  readonly base: string;
  /** Those that are ready, all where none is; each time another one comes first. */
  addressesInTurn(): readonly string[];
  close(): Promise<void>;
};

/**
 * Balances over the replicas that answer `/ready`; a replica that is stopping says no before it closes, so that nothing is
 * sent to it any more. While none is ready all are kept: a refusal by the service says more than one by the gateway.
 */
export function openUpstream(name: string, addresses: readonly string[], log: Logger): Upstream {
  // As many connections as requests: most of those that are open wait for news, or for a text, and must keep nobody from it.
  const pool = new BalancedPool([...addresses], { pipelining: 1, bodyTimeout: 0 });
  const ready = new Set(addresses);
  const wantedOnes = () => (ready.size > 0 ? ready : new Set(addresses));
  let turn = 0;
  const ask = async (address: string) => {
    const isReady = await answersReady(address);
    if (isReady === ready.has(address)) return;
    if (isReady) ready.add(address);
    else ready.delete(address);
    log.info({ upstream: name, address, ready: isReady }, 'replica changed');
    const wanted = wantedOnes();
    for (const one of addresses) {
      if (wanted.has(one)) pool.addUpstream(one);
      else pool.removeUpstream(one);
    }
  };
  const closing = new AbortController();
  // One question after the other: of two on their way the older answer could come last and count.
  const watch = async (address: string) => {
    while (!closing.signal.aborted) {
      await ask(address);
      await setTimeout(askEveryMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  if (addresses.length > 1) for (const address of addresses) void watch(address);
  return {
    name,
    pool,
    base: addresses[0] ?? '',
    addressesInTurn() {
      const wanted = [...wantedOnes()];
      turn = (turn + 1) % wanted.length;
      return [...wanted.slice(turn), ...wanted.slice(0, turn)];
    },
    async close() {
      closing.abort();
      await pool.destroy();
    },
  };
}

async function answersReady(address: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${address}/ready`, {
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}

import type { Logger } from '@insta-ai/chassis/logger';
import { BalancedPool, Pool } from 'undici';
import { replicaSilent } from './is-worth-asking.ts';
import { type ReplicaState, usualPace, watchReplica } from './watch-replica.ts';

/** The replicas of one service: traffic goes in turn to those that are ready. */
export type Upstream = {
  readonly name: string;
  readonly pool: BalancedPool;
  /** Any address of it, to build addresses with. */
  readonly base: string;
  /** Those that are ready, all where none is; each time another one comes first. */
  addressesInTurn(): readonly string[];
  /** No replica has said anything for so long that nothing should be sent there. */
  isSilent(): boolean;
  close(): Promise<void>;
};

/**
 * Balances over the replicas that answer `/ready`; a replica that is stopping says no before it closes, so that nothing is
 * sent to it any more. While none is ready all are kept: a refusal by the service says more than one by the gateway. What waits at a
 * replica that fell silent is given up, since nobody would ever end that wait.
 */
export function openUpstream(
  name: string,
  addresses: readonly string[],
  log: Logger,
  pace = usualPace,
): Upstream {
  const connections = new Map<string, Set<Pool>>();
  const factory = (origin: URL | string, options: object) => {
    const made = new Pool(origin, options);
    const known = [...(connections.get(String(origin)) ?? [])].filter(({ destroyed }) => !destroyed);
    connections.set(String(origin), new Set([...known, made]));
    return made;
  };
  // As many connections as requests: most of those that are open wait for news, or for a text, and must keep nobody from it.
  const pool = new BalancedPool([...addresses], { pipelining: 1, bodyTimeout: 0, factory });
  const states = new Map<string, ReplicaState>(addresses.map(address => [address, 'ready']));
  const readyOnes = () => addresses.filter(address => states.get(address) === 'ready');
  const wantedOnes = () => (readyOnes().length > 0 ? readyOnes() : addresses);
  let turn = 0;
  const balance = () => {
    const wanted = wantedOnes();
    for (const one of addresses) {
      if (wanted.includes(one)) pool.addUpstream(one);
      else pool.removeUpstream(one);
    }
  };
  const giveUp = (address: string) => {
    pool.removeUpstream(address);
    const { origin } = new URL(address);
    for (const waiting of connections.get(origin) ?? []) void waiting.destroy(silence());
  };
  const heard = (address: string, state: ReplicaState) => {
    // Also again: what came to a silent one in between waits in vain as well.
    if (state === 'silent') giveUp(address);
    if (state !== states.get(address)) log.info({ upstream: name, address, state }, 'replica changed');
    states.set(address, state);
    balance();
  };
  const closing = new AbortController();
  // Nothing goes elsewhere while a lone one is not ready, so it is asked only whether it still says anything.
  const askEveryMs = addresses.length > 1 ? pace.askEveryMs : pace.askEveryMs * 4;
  for (const address of addresses)
    void watchReplica(address, { ...pace, askEveryMs }, state => heard(address, state), closing.signal);
  return {
    name,
    pool,
    base: addresses[0] ?? '',
    addressesInTurn() {
      const wanted = wantedOnes();
      turn = (turn + 1) % wanted.length;
      return [...wanted.slice(turn), ...wanted.slice(0, turn)];
    },
    isSilent: () => addresses.every(address => states.get(address) === 'silent'),
    async close() {
      closing.abort();
      await pool.destroy();
    },
  };
}

function silence(): Error {
  return Object.assign(new Error('The replica says nothing any more.'), { code: replicaSilent });
}

import type { World } from '../../world.ts';
import { badParameter } from '../graph.errors.ts';
import { type GraphCall, text } from '../graph-call.ts';
import { allMedia } from '../media/media.store.ts';
import { ownAccount } from '../people.ts';

/** The docs conflict (100, 50, 25); the reference's own sample says 50 (instagram-graph-api.md 2.7). */
export const usualQuota = 50;
const quotaSeconds = 86_400;

/** Posts of the last 24 hours. */
export const quotaUsage = (
  world: World,
  accountId: string,
  since = world.clock.now() - quotaSeconds * 1000,
) => allMedia(world).filter(one => one.accountId === accountId && one.publishedAt > since).length;

/** `config` comes only when asked for (2.7). */
export function publishingLimit(call: GraphCall): object {
  const { world } = call;
  const account = ownAccount(call);
  const dayAgo = world.clock.now() - quotaSeconds * 1000;
  const since = text(call, 'since');
  const from = since === undefined ? dayAgo : Number(since) * 1000;
  if (Number.isNaN(from) || from < dayAgo - 60_000)
    throw badParameter('since must be a timestamp within the last 24 hours');
  const used = world.faults.take('graph.publishing_limit', ['quota-used']);
  const values: Record<string, unknown> = {
    quota_usage: used ? world.quota : quotaUsage(world, account.id, from),
    config: { quota_total: world.quota, quota_duration: quotaSeconds },
  };
  const wanted = (text(call, 'fields') ?? 'quota_usage').split(',').map(one => one.trim());
  for (const name of wanted)
    if (!(name in values)) throw badParameter(`Tried accessing nonexisting field (${name})`);
  return { data: [Object.fromEntries(wanted.map(name => [name, values[name]]))] };
}

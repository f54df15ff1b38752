import { type Static, Type } from 'typebox';
import type { GraphClient } from '../graph/graph-client.ts';
import type { GraphResult } from '../graph/graph-result.ts';

const Discovered = Type.Object({
  business_discovery: Type.Object({
    id: Type.String(),
    username: Type.String(),
    name: Type.Optional(Type.String()),
  }),
});

export type PlatformProfile = Static<typeof Discovered>['business_discovery'];

/** Unknown or personal account (instagram-graph-api.md, 4.1). */
const noSuchProfile = 110;

/** The professional account of exactly this name; undefined when there is none. The name becomes part of an expression. */
export async function discoverAccount(
  graph: GraphClient,
  { accountId, userToken: token }: { accountId: string; userToken: string },
  username: string,
): Promise<GraphResult<PlatformProfile | undefined>> {
  const params = { fields: `business_discovery.username(${username}){id,username,name}` };
  const answer = await graph({ method: 'GET', path: accountId, params, token, reply: Discovered });
  if (answer.kind === 'ok') return { kind: 'ok', value: answer.value.business_discovery };
  const isUnknown = answer.kind === 'refused' && answer.error.code === noSuchProfile;
  return isUnknown ? { kind: 'ok', value: undefined } : answer;
}

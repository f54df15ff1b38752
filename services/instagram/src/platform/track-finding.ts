import { error, type Finding } from '@insta-ai/proto/rules/finding';
import { Type } from 'typebox';
import type { GraphClient } from '../graph/graph-client.ts';
import { isGone } from './is-gone.ts';
import type { PlatformAccess } from './publishing.gateway.ts';

const Asset = Type.Object({});

/** Whether a track can no longer play below a Reel: the platform's licences end by the hour. No answer means no finding. */
export async function trackFinding(
  graph: GraphClient,
  { userToken: token }: PlatformAccess,
  id: string,
): Promise<Finding | undefined> {
  const answer = await graph({ method: 'GET', path: id, params: {}, token, reply: Asset });
  return isGone(answer) ? trackGone : undefined;
}

const trackGone = error({
  rule: 'music',
  where: 'item',
  message: 'Music: Instagram no longer has this track.',
  fix: 'Choose another in Edit, below More, or remove it.',
});

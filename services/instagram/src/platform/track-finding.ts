import { error, type Finding } from '@insta-ai/proto/rules/finding';
import { Type } from 'typebox';
import { classify } from '../graph/errors/classify.ts';
import type { GraphClient } from '../graph/graph-client.ts';

const Asset = Type.Object({});

/** Whether a track can still play below a Reel: the platform's licences end by the hour. No answer means no finding. */
export async function trackFindings(
  graph: GraphClient,
  { userToken: token }: { userToken: string },
  musicId: string,
): Promise<Finding[]> {
  const answer = await graph({ method: 'GET', path: musicId, params: {}, token, reply: Asset });
  const isGone = answer.kind === 'refused' && classify(answer.error).cause === 'objectMissing';
  return isGone ? [trackGone] : [];
}

const trackGone = error({
  rule: 'music',
  where: 'item',
  message: 'Music: Instagram no longer has this track.',
  fix: 'Choose another in Edit, below More, or remove it.',
});

import { error, type Finding } from '@insta-ai/proto/rules/finding';
import { postOptions } from '@insta-ai/proto/rules/post-options';
import { Type } from 'typebox';
import type { GraphClient } from '../graph/graph-client.ts';
import { isGone } from './is-gone.ts';
import { isPlace, PageLocation } from './page-location.ts';
import type { PlatformAccess } from './publishing.gateway.ts';

const Page = Type.Object({ location: Type.Optional(PageLocation) });

/** Whether a post can no longer be put at a place: its Page is gone, or says no longer where it is. No answer means no finding. */
export async function placeFinding(
  graph: GraphClient,
  { userToken: token }: PlatformAccess,
  id: string,
): Promise<Finding | undefined> {
  const params = { fields: 'id,location' };
  const answer = await graph({ method: 'GET', path: id, params, token, reply: Page });
  if (answer.kind === 'ok') return isPlace(answer.value) ? undefined : placeGone;
  return isGone(answer) ? placeGone : undefined;
}

const placeGone = error({
  rule: 'place',
  where: 'item',
  message: `${postOptions.place.name}: its Page is gone, or no longer says where it is.`,
  fix: 'Choose another in Edit, below More, or remove it.',
});

import { error, type Finding } from '@insta-ai/proto/rules/finding';
import { classify } from '../graph/errors/classify.ts';
import type { GraphClient } from '../graph/graph-client.ts';
import type { GraphResult } from '../graph/graph-result.ts';
import { createPlatform, type PlatformAccess } from './publishing.gateway.ts';

/** Whether a partner cannot be named. No answer means no finding. */
export async function partnerFinding(
  graph: GraphClient,
  access: PlatformAccess,
  name: string,
): Promise<Finding | undefined> {
  return whyNotNamed(name, await createPlatform({ graph, access }).findPartner(name));
}

/** What stands in the way of naming a partner; undefined when they were found, or while Instagram does not say. */
export function whyNotNamed(name: string, found: GraphResult<string | undefined>): Finding | undefined {
  if (found.kind === 'ok') return found.value === undefined ? noSuchPartner(name) : undefined;
  if (found.kind === 'unclear') return undefined;
  return lookupForbidden.includes(classify(found.error).cause) ? partnersHidden : undefined;
}

const lookupForbidden = ['permission', 'appCapability'];

// A label without its partner is half of what the law asks for, so it does not go out alone in silence.
const noSuchPartner = (name: string) =>
  error({
    rule: 'partner',
    where: 'item',
    message: `Partners: “${name}” is no professional account on Instagram, so it cannot be named.`,
    fix: 'Correct the name in Edit, below More, or remove it.',
  });

const partnersHidden = error({
  rule: 'partner',
  where: 'item',
  message: 'Partners: Instagram does not let Insta AI look them up, so they cannot be named.',
  fix: 'Connect Instagram again with “Search of public pages, and partners of a paid partnership” allowed, or remove them in Edit, below More.',
});

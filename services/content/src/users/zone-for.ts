import type { ContentDocument } from '../item/content-document.ts';
import { mayHavePost } from '../item/posting-again.ts';
import type { UsersGateway } from './users.gateway.ts';

/**
 * The zone in which a person is asked about the moment an item went out; '' when it is unknown. What never went out has none to be
 * asked about, and nothing is refused because auth-user does not answer.
 */
export type ZoneFor = (
  item: Parameters<typeof mayHavePost>[0] & Pick<ContentDocument, 'owner'>,
) => Promise<string>;

export function createZoneFor(users: UsersGateway): ZoneFor {
  return async item => {
    if (!mayHavePost(item)) return '';
    const person = await users.get(item.owner).catch(() => undefined);
    return person?.timeZone ?? '';
  };
}

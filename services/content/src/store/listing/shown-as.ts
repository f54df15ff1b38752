import { type ContentStatus, contentStatuses } from '@insta-ai/proto/data/content-fields';
import { namedStates } from '@insta-ai/proto/rules/shown-status';
import type { Filter } from 'mongodb';
import type { ContentDocument } from '../../item/content-document.ts';

/** Items whose badge contains a text, in any letter case; the rule of the badge (`shownStatus`) as a query. */
export function shownAs(text: string): Filter<ContentDocument> {
  const wanted = text.toLowerCase();
  const isWanted = (word: string) => word.toLowerCase().includes(wanted);
  const statuses = contentStatuses.filter(isWanted);
  const states = Object.entries(namedStates).flatMap(([state, word]) => (isWanted(word) ? [state] : []));
  const isPlanned = (status: ContentStatus) => status !== 'Published';
  const planned = {
    status: { $in: statuses.filter(isPlanned) },
    'outcome.state': { $nin: Object.keys(namedStates) },
  };
  const named = { status: { $ne: 'Published' }, 'outcome.state': { $in: states } };
  const live = { status: { $in: statuses.filter(status => !isPlanned(status)) } };
  return { $or: [planned, named, live] } as Filter<ContentDocument>;
}

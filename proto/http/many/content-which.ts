import { type Static, Type } from 'typebox';
import { mostActionItems } from '../../data/content-action.ts';
import { Id, Instant, Text } from '../shared/schema.ts';

/**
 * Items by their ids. More of them are taken in than anything is done with at once: who chose too many is told so by the service, in words,
 * and not by this.
 */
export const NamedItems = Type.Array(Id, { minItems: 1, maxItems: 4 * mostActionItems, uniqueItems: true });

/** All items that a list would show (`ContentsQuery`), but for those that were taken out of the selection. */
export const Matching = Type.Object({
  filter: Type.Optional(Text(2_000)),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
  unplanned: Type.Optional(Type.Boolean()),
  except: Type.Optional(Type.Array(Id, { maxItems: mostActionItems, uniqueItems: true })),
});
export type Matching = Static<typeof Matching>;

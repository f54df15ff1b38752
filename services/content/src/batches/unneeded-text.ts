import { keptReasons } from '@insta-ai/proto/rules/many/kept-words';
import type { ContentsStore } from '../store/contents.store.ts';
import type { BatchUnit } from './batch-document.ts';
import { hasText, neededSteps, whyNoText } from './batch-needs.ts';
import type { UnitOutcome } from './settle-unit.ts';

/** What is to be said of a text that its item does not need any more; undefined when it does. */
export async function unneededText(
  store: Pick<ContentsStore, 'get'>,
  { owner, content }: Pick<BatchUnit, 'owner' | 'content'>,
): Promise<UnitOutcome | undefined> {
  const item = await store.get(owner, content);
  if (!item) return 'gone';
  if (neededSteps(item, ['text']).length > 0) return undefined;
  if (hasText(item)) return 'done';
  if (item.status === 'Published') return { leftOut: keptReasons.published };
  const why = whyNoText(item);
  return why ? { failed: why } : 'done';
}

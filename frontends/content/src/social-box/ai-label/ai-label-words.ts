import type { Content } from '@insta-ai/proto/http/content';
import { carriesAiLabel } from '@insta-ai/proto/rules/ai-label';

type Item = Pick<Content, 'contents' | 'coverOutput' | 'aiLabel' | 'notify'>;

/** What an item says of Instagram's AI label; undefined while there is nothing to say. Who posts by hand sets it by hand. */
export function aiLabelWords(
  { contents, coverOutput, aiLabel, notify }: Item,
  aiOutputs: readonly string[],
): string | undefined {
  const drawnByModel = [...contents, coverOutput].map(output => aiOutputs.includes(output));
  if (notify || contents.length === 0) return undefined;
  if (carriesAiLabel(aiLabel, drawnByModel)) return "Will carry Instagram's AI label";
  return drawnByModel.includes(true) ? "Will go out without Instagram's AI label" : undefined;
}

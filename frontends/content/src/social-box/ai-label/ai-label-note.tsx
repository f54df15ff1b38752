import { formatInstant } from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import type { SocialItem } from '../../editor/item-editor.ts';
import classes from './ai-label-note.module.css';
import { aiLabelWords } from './ai-label-words.ts';

type Props = { item: SocialItem; aiOutputs: readonly string[] | undefined };

/** Says whether the post will carry Instagram's AI label, and who decided so. */
export function AiLabelNote({ item, aiOutputs = [] }: Props) {
  const zone = useTimeZone();
  const words = aiLabelWords(item, aiOutputs);
  if (!words) return null;
  const { aiLabel, aiLabelBy, aiLabelAt } = item;
  return (
    <p className={classes.note}>
      <span>{words}</span>
      {aiLabel !== 'auto' && aiLabelBy && aiLabelAt && (
        <span>
          Switched {aiLabel} by {aiLabelBy}, {formatInstant(aiLabelAt, 'D MMM HH:mm', zone)}
        </span>
      )}
    </p>
  );
}

import { VisuallyHidden } from '@insta-ai/design';
import { IconClockExclamation } from '@insta-ai/design/icons';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { isPastDraft } from '../../days/past-draft.ts';
import classes from './calendar-card.module.css';

type Props = { item: ContentListItem; isRoomy: boolean };

/** On the card of a draft whose date has passed; 'Move to…' stands beside it. */
export function PastMark({ item, isRoomy }: Props) {
  if (!isPastDraft(item)) return null;
  return (
    <span className={classes.past} title="Date has passed. Move to… gives it another one.">
      <IconClockExclamation size={13} stroke={2} aria-hidden />
      {isRoomy ? 'Date has passed' : <VisuallyHidden>Date has passed</VisuallyHidden>}
    </span>
  );
}

import { UnstyledButton } from '@insta-ai/design';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { isPastDraft } from '../days/past-draft.ts';
import classes from './past-note.module.css';

type Props = { item: ContentListItem; onMoveTo: (item: ContentListItem) => void };

/** A draft whose date has passed says so, and can be moved: nothing else will ever happen to it. */
export function PastNote({ item, onMoveTo }: Props) {
  if (!isPastDraft(item)) return null;
  return (
    <span className={classes.past}>
      Date has passed
      <UnstyledButton
        className={classes.move}
        data-move={item._id}
        aria-label={`Move to… ${item.title || 'NO_NAME'}`}
        onClick={() => onMoveTo(item)}
      >
        Move to…
      </UnstyledButton>
    </span>
  );
}

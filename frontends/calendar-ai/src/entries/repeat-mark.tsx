import { formatInstant } from '@insta-ai/design';
import { IconAlertTriangle } from '@insta-ai/design/icons';
import { openingOf } from '@insta-ai/proto/rules/voice/text-voice';
import classes from './entries.module.css';
import { repeatedPost } from './entry-voice.ts';
import type { Row } from './kept-calendar.ts';

/** Says of an entry which own post it tells again: it was asked for anew, and came back all the same. */
export function RepeatMark({ row, zone }: { row: Row; zone: string }) {
  const post = repeatedPost(row);
  if (!post) return null;
  const { text, publishedAt } = post;
  return (
    <p role="note" className={classes.repeat}>
      <IconAlertTriangle size={14} aria-hidden />
      <span>
        <strong>
          {publishedAt
            ? `Resembles your post of ${formatInstant(publishedAt, 'D MMMM', zone)}`
            : 'Resembles a post of yours'}
        </strong>{' '}
        “{openingOf(text)}”
      </span>
    </p>
  );
}

import { ActionIcon, formatInstant, StatusBadge, TypeBadge } from '@insta-ai/design';
import { IconCalendarShare } from '@insta-ai/design/icons';
import { Link } from '@insta-ai/platform/router';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { shownStatus } from '@insta-ai/proto/rules/shown-status';
import { standsAt } from '@insta-ai/proto/rules/stands-at';
import { whyFixed } from '../../days/move-date.ts';
import { AccountMark } from '../../item/account-mark.tsx';
import { ItemThumbnail } from '../../item/item-thumbnail.tsx';
import { PreflightMark } from '../../item/preflight-mark.tsx';
import { SelectBox } from '../../many/many-list.tsx';
import { useCalendarActions, useStop } from './calendar.context.ts';
import classes from './calendar-card.module.css';
import { PastMark } from './past-mark.tsx';

type Props = {
  item: ContentListItem;
  /** In a list there is room for its type, and every card is in the Tab order. */
  isRoomy?: boolean;
};

/** An item in a calendar: it opens, it can be dragged, and 'Move to…' does the same for keyboard and touch. */
export function CalendarCard({ item, isRoomy = false }: Props) {
  const { zone, onMoveTo, onDragStart, onDragEnd } = useCalendarActions();
  const stop = useStop(`item:${item._id}`);
  const tabIndex = isRoomy ? 0 : stop.tabIndex;
  const title = item.title || 'NO_NAME';
  const at = standsAt(item);
  const type = item._contentType;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is for the mouse; 'Move to…' is its other way
    <div
      className={classes.card}
      data-status={shownStatus(item)}
      data-roomy={isRoomy || undefined}
      data-fixed={whyFixed(item) !== null || undefined}
      data-item={item._id}
      draggable
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', title);
        onDragStart(item);
      }}
      onDragEnd={onDragEnd}
    >
      <SelectBox id={item._id} title={item.title} tabIndex={tabIndex} />
      <Link
        to={`/contents/${item._id}`}
        className={classes.link}
        tabIndex={tabIndex}
        draggable={false}
        {...stop.attributes}
      >
        <ItemThumbnail output={item.contents[0]} />
        <span className={classes.words}>
          <span className={classes.line}>
            {at && (
              <time className={classes.time} dateTime={at}>
                {formatInstant(at, 'HH:mm', zone)}
              </time>
            )}
            <StatusBadge status={shownStatus(item)} />
            <PastMark item={item} isRoomy={isRoomy} />
          </span>
          <span className={classes.title}>
            {!isRoomy && <AccountMark account={item.account} isBrief />}
            {title}
          </span>
          {isRoomy && (
            <span className={classes.line}>
              {type && <TypeBadge type={type.instagramType} name={type.name} />}
              <PreflightMark preflight={item.preflight} />
              <AccountMark account={item.account} />
            </span>
          )}
        </span>
      </Link>
      <ActionIcon
        className={classes.move}
        variant="subtle"
        color="gray"
        size={26}
        tabIndex={tabIndex}
        aria-label={`Move to… ${title}`}
        title="Move to…"
        onClick={() => onMoveTo(item)}
      >
        <IconCalendarShare size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}

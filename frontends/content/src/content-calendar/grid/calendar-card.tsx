import { formatInstant, StatusBadge, TypeBadge } from '@insta-ai/design';
import { IconCalendarShare } from '@insta-ai/design/icons';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { kindOf } from '@insta-ai/proto/rules/kind/kind-of';
import { shownStatus } from '@insta-ai/proto/rules/shown-status';
import { standsAt } from '@insta-ai/proto/rules/stands-at';
import { memo } from 'react';
import { whyFixed } from '../../days/move-date.ts';
import { AccountMark } from '../../item/account-mark.tsx';
import { ItemLink } from '../../item/item-link.tsx';
import { ItemThumbnail } from '../../item/item-thumbnail.tsx';
import { PreflightMark } from '../../item/preflight-mark.tsx';
import { SelectBox } from '../../many/many-list.tsx';
import { stopOf, useCalendarActions } from './calendar.context.ts';
import classes from './calendar-card.module.css';
import { PastMark } from './past-mark.tsx';

type Props = {
  item: ContentListItem;
  /** In a list there is room for its type, and every card is in the Tab order. */
  isRoomy?: boolean;
  /** Its day stands beside its time, where it is not in its day. */
  isDayTold?: boolean;
  /** Whether the Tab key finds it in the grid. */
  isStop?: boolean;
};

/** Drawn once for all cards. */
const moveIcon = <IconCalendarShare size={16} stroke={1.75} aria-hidden />;

/**
 * An item in a calendar: it opens, it can be dragged, and 'Move to…' does the same for keyboard and touch. A month has over a
 * hundred: the button is the browser's own, for each of the kit's asks for the theme.
 */
export const CalendarCard = memo(function CalendarCard(props: Props) {
  const { item, isRoomy = false, isDayTold = false, isStop = false } = props;
  const { zone, setActiveStop, onOpen, onMoveTo, onDragStart, onDragEnd } = useCalendarActions();
  const stop = stopOf(`item:${item._id}`, isStop, setActiveStop);
  const tabIndex = isRoomy ? 0 : stop.tabIndex;
  const title = item.title || 'NO_NAME';
  const at = standsAt(item);
  const type = item._contentType;
  const kind = kindOf(item, type);
  const output = item.contents[0];
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
      <ItemLink
        id={item._id}
        onOpen={onOpen}
        className={classes.link}
        tabIndex={tabIndex}
        draggable={false}
        {...stop.attributes}
      >
        <ItemThumbnail key={output} output={output} />
        <span className={classes.words}>
          <span className={classes.line}>
            {at && (
              <time className={classes.time} dateTime={at}>
                {formatInstant(at, isDayTold ? 'MM-DD-YYYY HH:mm' : 'HH:mm', zone)}
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
              {(type || kind) && <TypeBadge type={kind} name={type?.name} />}
              <PreflightMark item={item} />
              <AccountMark account={item.account} />
            </span>
          )}
        </span>
      </ItemLink>
      <button
        type="button"
        className={classes.move}
        tabIndex={tabIndex}
        aria-label={`Move to… ${title}`}
        title="Move to…"
        onClick={() => onMoveTo(item)}
      >
        {moveIcon}
      </button>
    </div>
  );
});

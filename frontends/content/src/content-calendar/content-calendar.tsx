import { FailureNote, Opened, useOpener } from '@insta-ai/design';
import { messageOf } from '@insta-ai/platform';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { titleOfSpan } from '../days/calendar-days.ts';
import { notPlanned } from '../days/group-by-day.ts';
import { momentOf, movedTo } from '../days/move-date.ts';
import { useOpenItem } from '../item/item-link.tsx';
import { HideJustAdded, justAddedWords } from '../just-added/just-added-heading.tsx';
import { UnfittingNote } from '../just-added/unfitting-note.tsx';
import { useBeginning } from '../just-added/use-beginning.ts';
import { useJustAdded, useLeftOf } from '../just-added/use-just-added.ts';
import { type ContentFilters, countActive, noFilters } from '../listing/content-filters.ts';
import { ShowMore } from '../listing/show-more.tsx';
import { useTotal } from '../listing/use-total.ts';
import { BoxesLater, ManyList } from '../many/many-list.tsx';
import { MoveToModal } from '../moving/move-to.modal.tsx';
import { useMoveItem } from '../moving/use-move-item.ts';
import { AddHereModal } from './add-here.modal.tsx';
import { CalendarDaysView } from './calendar-days-view.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { CardTray } from './card-tray.tsx';
import classes from './content-calendar.module.css';
import { ActiveStopContext, type CalendarActions, CalendarContext } from './grid/calendar.context.ts';
import { useDropTarget } from './moving/drop-target.ts';
import { focusCard, tabStop } from './moving/stops.ts';
import { useCalendarItems } from './use-calendar-items.ts';
import { useCalendarPlace } from './use-calendar-place.ts';
import { useDaysAhead } from './use-days-ahead.ts';
import { useSelectableDays } from './use-selectable-days.ts';

type Props = {
  filters: ContentFilters;
  onFilters: (filters: ContentFilters) => void;
  onMagic: (date: string) => void;
  /** What stands here when there is no item at all. */
  nothingYet: ReactNode;
};

const none: ContentListItem[] = [];

/** The items on the days of a month or a week; the third view of the list. */
export function ContentCalendar({ filters, onFilters, onMagic, nothingYet }: Props) {
  const place = useCalendarPlace();
  const { zone, today } = place;
  const planned = useCalendarItems({ part: place.range, filters });
  const unplanned = useCalendarItems({ part: 'unplanned', filters });
  const lost = [planned, unplanned].filter(({ isError, data }) => isError && !data);
  useDaysAhead(place, filters, planned.isSuccess);
  const [dragged, setDragged] = useState<ContentListItem | null>(null);
  const mover = useOpener<ContentListItem>();
  const adder = useOpener<string>();
  const [chosenStop, setActiveStop] = useState<string | null>(null);
  const lastMoving = useRef('');
  const { move } = useMoveItem();
  const drop = useDropTarget(dragged, slot => {
    if (dragged) move(dragged, movedTo(dragged.date, slot, zone));
    setDragged(null);
  });
  const isEmpty = planned.data?.length === 0 && unplanned.data?.length === 0;
  const total = useTotal(noFilters, isEmpty);
  const items = planned.data ?? none;
  const justAdded = useJustAdded(useBeginning(planned.data), filters);
  const loose = useLeftOf(unplanned.data, justAdded.items);
  const selectable = useSelectableDays(justAdded.items, items, loose, place.listed, filters);

  const onOpen = useOpenItem();
  const actions = useMemo(
    (): CalendarActions => ({
      zone,
      setActiveStop,
      onAdd: slot => adder.current?.open(momentOf(slot, zone)),
      onOpen,
      onMoveTo(item) {
        lastMoving.current = item._id;
        mover.current?.open(item);
      },
      onDragStart: setDragged,
      onDragEnd: () => setDragged(null),
    }),
    [zone, onOpen, adder, mover],
  );

  if (isEmpty && total.data === 0) return nothingYet;
  return (
    <CalendarContext value={actions}>
      <CalendarToolbar place={place} />
      <UnfittingNote count={justAdded.unfitting} onShowAll={() => onFilters(noFilters)} />
      {lost[0] && (
        <FailureNote
          title={`${lost.includes(planned) ? 'The calendar' : 'What is not planned'} could not be loaded`}
          message={messageOf(lost[0].error)}
          onRetry={() => {
            for (const query of lost) void query.refetch();
          }}
        />
      )}
      {planned.data && items.length === 0 && (
        <p className={classes.note}>
          {countActive(filters) > 0
            ? 'No content on these days matches the filters.'
            : `Nothing is planned for ${titleOfSpan(place.span, place.day, place.days)}. Choose a day to add content.`}
        </p>
      )}
      <ManyList list={selectable}>
        <BoxesLater>
          <CardTray
            heading={justAddedWords}
            items={justAdded.items}
            total={justAdded.total}
            beside={<HideJustAdded {...justAdded} />}
          >
            <ShowMore {...justAdded} />
          </CardTray>
          <div {...drop.handlers}>
            <ActiveStopContext value={tabStop(chosenStop, place, items)}>
              <CalendarDaysView place={place} items={items} isLoading={planned.isPending} over={drop.over} />
            </ActiveStopContext>
          </div>
          <CardTray heading={notPlanned} items={loose} />
        </BoxesLater>
      </ManyList>
      <Opened ref={mover}>
        {(moving, close) => (
          <MoveToModal
            item={moving ?? null}
            zone={zone}
            today={today}
            onMove={(item, date) => {
              if (move(item, date)) close();
            }}
            onClose={close}
            onClosed={() => focusCard(lastMoving.current)}
          />
        )}
      </Opened>
      <Opened ref={adder}>
        {(date, close) => <AddHereModal date={date ?? null} zone={zone} onMagic={onMagic} onClose={close} />}
      </Opened>
    </CalendarContext>
  );
}

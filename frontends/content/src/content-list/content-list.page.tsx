import {
  DrawnAhead,
  late,
  PageHeader,
  SkeletonGrid,
  useDebouncedValue,
  useDisclosure,
  useOpener,
  zoneLabel,
} from '@insta-ai/design';
import { usePageTitle, useTimeZone } from '@insta-ai/platform';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { usePointedAhead } from '../fetching/use-pointed-ahead.ts';
import { countActive } from '../listing/content-filters.ts';
import { useLiveContents } from '../listing/use-live-contents.ts';
import { MagicAiPlace } from '../magic-ai/magic-ai-place.tsx';
import { ManyContext, useManyOfScreen } from '../many/many.context.ts';
import { OverdueQuestion } from '../overdue/overdue-question.tsx';
import { ReviewLink } from '../review/review-link.tsx';
import { NothingYet } from '../sample-week/nothing-yet.tsx';
import { SampleProgress } from '../sample-week/sample-progress.tsx';
import { useSampleWeek } from '../sample-week/use-sample-week.ts';
import { ContentFilterPlaceholder } from './content-filter-placeholder.tsx';
import { ContentRows } from './content-rows.tsx';
import { ListActions } from './list-actions.tsx';
import { useListSettings } from './use-list-settings.ts';

const ContentCalendar = lazy(async () => ({
  default: (await import('../content-calendar/content-calendar.tsx')).ContentCalendar,
}));

/** How long after the last letter the server is asked, in milliseconds. */
const filterDebounceMs = 250;

const ContentFilterBar = late(
  async () => (await import('./content-filter-bar.tsx')).ContentFilterBar,
  <ContentFilterPlaceholder />,
);

/** Drawn once, whatever is done with the list. */
const reviewLink = <ReviewLink />;
const overdueQuestion = <OverdueQuestion />;

/** Home: every item, as a table, along the days, or on a calendar (specification section 2, Contents). */
export function ContentListPage() {
  usePageTitle('Contents');
  useLiveContents();
  usePointedAhead();
  const zone = useTimeZone();
  const { view, setView, sort, setSort, filters, setFilters } = useListSettings();
  const [asked] = useDebouncedValue(filters, filterDebounceMs);
  const active = countActive(filters);
  const [areFiltersShown, filtersShown] = useDisclosure(active > 0);
  const many = useManyOfScreen();
  const magic = useOpener<string | null>();
  const describe = useCallback(() => magic.current?.open(null), [magic]);
  const sample = useSampleWeek();
  // What a click leaves as it is, is not drawn again.
  const filterBar = useMemo(
    () => <ContentFilterBar filters={filters} onChange={setFilters} />,
    [filters, setFilters],
  );
  const contents = useMemo(() => {
    const nothingYet = <NothingYet onDescribe={describe} sample={sample} />;
    if (view !== 'calendar') {
      const shown = { view, sort, filters: asked, nothingYet };
      return <ContentRows {...shown} onSort={setSort} onFilters={setFilters} />;
    }
    return (
      <Suspense fallback={<SkeletonGrid count={14} />}>
        <ContentCalendar
          filters={asked}
          onFilters={setFilters}
          onMagic={date => magic.current?.open(date)}
          nothingYet={nothingYet}
        />
      </Suspense>
    );
  }, [view, sort, asked, setSort, setFilters, describe, sample, magic]);

  return (
    <ManyContext value={many}>
      <PageHeader
        title="Contents"
        beside={reviewLink}
        description={view === 'calendar' ? undefined : `Times are in ${zoneLabel(zone)}.`}
      >
        <ListActions
          onMagic={describe}
          areFiltersShown={areFiltersShown}
          activeFilters={active}
          onToggleFilters={filtersShown.toggle}
          view={view}
          onView={setView}
        />
      </PageHeader>
      <DrawnAhead isShown={areFiltersShown}>{filterBar}</DrawnAhead>
      {overdueQuestion}
      <SampleProgress {...sample} />
      {contents}
      <MagicAiPlace ref={magic} />
    </ManyContext>
  );
}

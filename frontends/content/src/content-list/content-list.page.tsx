import {
  late,
  PageHeader,
  SkeletonGrid,
  useDebouncedValue,
  useDisclosure,
  zoneLabel,
} from '@insta-ai/design';
import { usePageTitle, useTimeZone } from '@insta-ai/platform';
import { lazy, Suspense } from 'react';
import { countActive } from '../listing/content-filters.ts';
import { useLiveContents } from '../listing/use-live-contents.ts';
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
import { useMagicAddress } from './use-magic-address.ts';

const ContentCalendar = lazy(async () => ({
  default: (await import('../content-calendar/content-calendar.tsx')).ContentCalendar,
}));

/** How long after the last letter the server is asked, in milliseconds. */
const filterDebounceMs = 250;

const MagicAiModal = late(async () => (await import('../magic-ai/magic-ai.modal.tsx')).MagicAiModal);

const ContentFilterBar = late(
  async () => (await import('./content-filter-bar.tsx')).ContentFilterBar,
  <ContentFilterPlaceholder />,
);

/** Home: every item, as a table, along the days, or on a calendar (specification section 2, Contents). */
export function ContentListPage() {
  usePageTitle('Contents');
  useLiveContents();
  const zone = useTimeZone();
  const { view, setView, sort, setSort, filters, setFilters } = useListSettings();
  const [asked] = useDebouncedValue(filters, filterDebounceMs);
  const active = countActive(filters);
  const [areFiltersShown, filterBar] = useDisclosure(active > 0);
  const magic = useMagicAddress();
  const many = useManyOfScreen();
  const sample = useSampleWeek();
  const nothingYet = <NothingYet onDescribe={() => magic.open()} sample={sample} />;

  return (
    <ManyContext value={many}>
      <PageHeader
        title="Contents"
        beside={<ReviewLink />}
        description={view === 'calendar' ? undefined : `Times are in ${zoneLabel(zone)}.`}
      >
        <ListActions
          onMagic={() => magic.open()}
          areFiltersShown={areFiltersShown}
          activeFilters={active}
          onToggleFilters={filterBar.toggle}
          view={view}
          onView={setView}
        />
      </PageHeader>
      {areFiltersShown && <ContentFilterBar filters={filters} onChange={setFilters} />}
      <OverdueQuestion />
      <SampleProgress {...sample} />
      {view === 'calendar' ? (
        <Suspense fallback={<SkeletonGrid count={14} />}>
          <ContentCalendar filters={asked} onMagic={magic.open} nothingYet={nothingYet} />
        </Suspense>
      ) : (
        <ContentRows
          view={view}
          sort={sort}
          onSort={setSort}
          filters={asked}
          onFilters={setFilters}
          nothingYet={nothingYet}
        />
      )}
      <MagicAiModal key={magic.times} isOpen={magic.isOpen} date={magic.date} onClose={magic.close} />
    </ManyContext>
  );
}

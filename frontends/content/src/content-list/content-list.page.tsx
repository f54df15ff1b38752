import {
  Button,
  EmptyState,
  FailureNote,
  LoadMore,
  PageHeader,
  SkeletonRows,
  useDisclosure,
  useInfiniteScroll,
} from '@insta-ai/design';
import { IconPhotoSpark } from '@insta-ai/design/icons';
import { messageOf, usePageTitle } from '@insta-ai/platform';
import { Link } from '@insta-ai/platform/router';
import { MagicAiModal } from '../magic-ai/magic-ai.modal.tsx';
import { ContentDays } from './content-days.tsx';
import { ContentFilterBar } from './content-filters.tsx';
import { ContentTable } from './content-table.tsx';
import { countActive, filterContents, noFilters } from './filter-contents.ts';
import { ListActions } from './list-actions.tsx';
import { nextSort, sortRows } from './list-sort.ts';
import { useContents } from './use-contents.ts';
import { useListSettings } from './use-list-settings.ts';

/** Home: every item, as a table or along the days (specification section 2, Contents). */
export function ContentListPage() {
  usePageTitle('Contents');
  const { view, setView, sort, setSort, filters, setFilters } = useListSettings();
  const active = countActive(filters);
  const [areFiltersShown, filterBar] = useDisclosure(active > 0);
  const [isMagicOpen, magic] = useDisclosure();
  const contents = useContents(sort);
  const loadMore = () => void contents.fetchNextPage();
  useInfiniteScroll(loadMore, contents.hasNextPage && !contents.isFetchingNextPage && !contents.isError);

  const all = contents.data?.pages.flatMap(page => page.reply);
  const items = sortRows(filterContents(all ?? [], filters), sort);

  return (
    <>
      <PageHeader title="Contents">
        <ListActions
          onMagic={magic.open}
          areFiltersShown={areFiltersShown}
          activeFilters={active}
          onToggleFilters={filterBar.toggle}
          view={view}
          onToggleView={() => setView(view === 'table' ? 'list' : 'table')}
        />
      </PageHeader>
      {areFiltersShown && <ContentFilterBar filters={filters} onChange={setFilters} />}
      {contents.isPending && <SkeletonRows count={12} />}
      {contents.isError && !all && (
        <FailureNote
          title="The contents could not be loaded"
          message={messageOf(contents.error)}
          onRetry={() => void contents.refetch()}
        />
      )}
      {all?.length === 0 && <NothingYet onDescribe={magic.open} />}
      {all && all.length > 0 && items.length === 0 && (
        <EmptyState title="No content matches these filters">
          <Button variant="default" onClick={() => setFilters(noFilters)}>
            Show everything
          </Button>
        </EmptyState>
      )}
      {items.length > 0 &&
        (view === 'table' ? (
          <ContentTable items={items} sort={sort} onSort={column => setSort(nextSort(sort, column))} />
        ) : (
          <ContentDays items={items} />
        ))}
      {all && contents.hasNextPage && (
        <LoadMore
          isBusy={contents.isFetchingNextPage}
          error={contents.isError ? messageOf(contents.error) : null}
          onClick={loadMore}
        />
      )}
      <MagicAiModal isOpen={isMagicOpen} onClose={magic.close} />
    </>
  );
}

function NothingYet({ onDescribe }: { onDescribe: () => void }) {
  return (
    <EmptyState
      icon={<IconPhotoSpark size={44} stroke={1.2} />}
      title="Nothing is planned yet"
      description="Say in a sentence what you want to post and get a draft with picture and caption, or have a whole week planned for you."
    >
      <Button onClick={onDescribe}>Describe a first post</Button>
      <Button component={Link} to="/calendarAI" variant="default">
        Plan a whole week
      </Button>
    </EmptyState>
  );
}

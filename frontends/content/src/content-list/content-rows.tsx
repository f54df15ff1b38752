import { Button, EmptyState, FailureNote, LoadMore, SkeletonRows, useInfiniteScroll } from '@insta-ai/design';
import { messageOf } from '@insta-ai/platform';
import type { ReactNode } from 'react';
import { type ContentFilters, filterContents, noFilters } from '../listing/filter-contents.ts';
import { nextSort, type Sort, sortRows } from '../listing/list-sort.ts';
import { ContentDays } from './content-days.tsx';
import { ContentTable } from './content-table.tsx';
import { useContents } from './use-contents.ts';

type Props = {
  view: 'table' | 'list';
  sort: Sort;
  onSort: (sort: Sort) => void;
  filters: ContentFilters;
  onFilters: (filters: ContentFilters) => void;
  /** What stands here when there is no item at all. */
  nothingYet: ReactNode;
};

/** The items page by page, as a table or along the days (specification section 2, Contents). */
export function ContentRows({ view, sort, onSort, filters, onFilters, nothingYet }: Props) {
  const contents = useContents(sort);
  const loadMore = () => void contents.fetchNextPage();
  useInfiniteScroll(loadMore, contents.hasNextPage && !contents.isFetchingNextPage && !contents.isError);

  const all = contents.data?.pages.flatMap(page => page.reply);
  const items = sortRows(filterContents(all ?? [], filters), sort);

  return (
    <>
      {contents.isPending && <SkeletonRows count={12} />}
      {contents.isError && !all && (
        <FailureNote
          title="The contents could not be loaded"
          message={messageOf(contents.error)}
          onRetry={() => void contents.refetch()}
        />
      )}
      {all?.length === 0 && nothingYet}
      {all && all.length > 0 && items.length === 0 && (
        <EmptyState title="No content matches the filters">
          <Button variant="default" onClick={() => onFilters(noFilters)}>
            Clear filters
          </Button>
        </EmptyState>
      )}
      {items.length > 0 &&
        (view === 'table' ? (
          <ContentTable items={items} sort={sort} onSort={column => onSort(nextSort(sort, column))} />
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
    </>
  );
}

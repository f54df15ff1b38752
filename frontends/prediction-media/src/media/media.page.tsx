import {
  FailureNote,
  LoadMore,
  late,
  PageHeader,
  SkeletonGrid,
  useDisclosure,
  useInfiniteScroll,
} from '@insta-ai/design';
import { messageOf, usePageTitle, useTimeZone } from '@insta-ai/platform';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { useState } from 'react';
import { MediaActions } from './media-actions.tsx';
import { MediaFilterBar } from './media-filter-bar.tsx';
import { countActive, noFilters, toQuery } from './media-filters.ts';
import { MediaGrid } from './media-grid.tsx';
import { MediaLine } from './media-line.tsx';
import { NewMedia } from './new-media.tsx';
import { NoMedia } from './no-media.tsx';
import { useMedia } from './use-media.ts';
import { useMediaSettings } from './use-media-settings.ts';

const UseInModal = late(async () => (await import('../use-in/use-in.modal.tsx')).UseInModal);

/** Everything that was generated or uploaded (specification section 2, Media). */
export function MediaPage() {
  usePageTitle('All your media');
  const zone = useTimeZone();
  const settings = useMediaSettings();
  const { filters, setFilters, isPreferredOnly, size } = settings;
  const active = countActive(filters);
  const [areFiltersShown, filterBar] = useDisclosure(active > 0);
  const media = useMedia({ isPreferredOnly, filters: toQuery(filters, zone) });
  const { items, list } = media;
  const [toUse, setToUse] = useState<MediaItem | null>(null);
  const [isUseInOpen, useIn] = useDisclosure();
  const offerUse = (item: MediaItem) => {
    setToUse(item);
    useIn.open();
  };
  // After a failure only the button loads more: scrolling would ask again and again.
  useInfiniteScroll(() => void media.loadMore(), list.hasNextPage && !list.isError, items.length);

  return (
    <>
      <PageHeader
        title="All your media"
        description={<MediaLine total={media.total} isNarrowed={isPreferredOnly || active > 0} zone={zone} />}
      >
        <MediaActions
          {...settings}
          areFiltersShown={areFiltersShown}
          activeFilters={active}
          onToggleFilters={filterBar.toggle}
        />
      </PageHeader>
      {areFiltersShown && <MediaFilterBar filters={filters} onChange={setFilters} />}
      {list.isPending && <SkeletonGrid count={18} size={size} />}
      {list.isError && !list.isFetchNextPageError && (
        <FailureNote
          title="The media could not be loaded"
          message={messageOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && items.length === 0 && (
        <NoMedia
          isPreferredOnly={isPreferredOnly}
          isFiltered={active > 0}
          onClearFilters={() => setFilters(noFilters)}
        />
      )}
      {items.length > 0 && (
        <MediaGrid items={items} size={size} isOld={list.isPlaceholderData} onUseIn={offerUse} />
      )}
      {list.hasNextPage && (
        <LoadMore
          isBusy={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? messageOf(list.error) : null}
          onClick={() => void media.loadMore()}
        />
      )}
      <UseInModal isOpen={isUseInOpen} onClose={useIn.close} media={toUse} />
      {media.hasNews && <NewMedia onShow={media.refresh} />}
    </>
  );
}

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
import { useCallback, useState } from 'react';
import { useChosen } from '../many/use-chosen.ts';
import { useDeed } from '../many/use-deed.ts';
import { MediaActions } from './media-actions.tsx';
import { MediaFilterBar } from './media-filter-bar.tsx';
import { countActive, noFilters, toQuery } from './media-filters.ts';
import { MediaGrid } from './media-grid.tsx';
import { MediaLine } from './media-line.tsx';
import { NewMedia } from './new-media.tsx';
import { NoMedia } from './no-media.tsx';
import { useMedia } from './use-media.ts';
import { useMediaSettings } from './use-media-settings.ts';

const ManyBar = late(async () => (await import('../many/many-bar.tsx')).ManyBar);
const TagsModal = late(async () => (await import('../tags/tags.modal.tsx')).TagsModal);
const UseInModal = late(async () => (await import('../use-in/use-in.modal.tsx')).UseInModal);

/** Everything that was generated or uploaded (specification section 2, Media). */
export function MediaPage() {
  usePageTitle('All your media');
  const zone = useTimeZone();
  const settings = useMediaSettings();
  const { filters, setFilters, isPreferredOnly, size } = settings;
  const active = countActive(filters);
  const [areFiltersShown, filterBar] = useDisclosure(active > 0);
  const query = toQuery(filters, zone, isPreferredOnly);
  const media = useMedia({ isPreferredOnly, query });
  const { items, list } = media;
  const chosen = useChosen(items, query);
  const deed = useDeed(chosen.keep);
  const useIn = useFileDialog();
  const tags = useFileDialog();
  // After a failure only the button loads more: scrolling would ask again and again.
  useInfiniteScroll(() => void media.loadMore(), list.hasNextPage && !list.isError, items.length);

  return (
    <>
      <PageHeader
        title="All your media"
        description={
          <MediaLine
            total={media.total}
            isNarrowed={isPreferredOnly || active > 0}
            isGrouped={filters.duplicates !== ''}
            zone={zone}
          />
        }
      >
        <MediaActions
          {...settings}
          areFiltersShown={areFiltersShown}
          activeFilters={active}
          onToggleFilters={filterBar.toggle}
          isSelecting={chosen.isSelecting}
          onSelect={chosen.isSelecting ? chosen.end : chosen.start}
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
        <MediaGrid
          items={items}
          size={size}
          isOld={list.isPlaceholderData}
          onUseIn={useIn.open}
          onTags={tags.open}
          chosen={chosen}
        />
      )}
      {list.hasNextPage && (
        <LoadMore
          isBusy={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? messageOf(list.error) : null}
          onClick={() => void media.loadMore()}
        />
      )}
      {(chosen.isSelecting || deed.doing) && <ManyBar chosen={chosen} deed={deed} total={media.total} />}
      <UseInModal {...useIn.props} />
      <TagsModal {...tags.props} />
      {media.hasNews && <NewMedia onShow={media.refresh} />}
    </>
  );
}

/** A dialog about one file, which stays in it while it closes. */
function useFileDialog() {
  const [media, setMedia] = useState<MediaItem | null>(null);
  const [isOpen, { open: show, close }] = useDisclosure();
  // It stays the same, so that it draws no tile again.
  const open = useCallback(
    (item: MediaItem) => {
      setMedia(item);
      show();
    },
    [show],
  );
  return {
    open,
    props: { isOpen, onClose: close, media },
  };
}

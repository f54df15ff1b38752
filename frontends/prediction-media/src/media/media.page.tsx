import {
  Button,
  FailureNote,
  LoadMore,
  PageHeader,
  SkeletonGrid,
  useInfiniteScroll,
  zoneLabel,
} from '@insta-ai/design';
import { IconStar, IconStarFilled } from '@insta-ai/design/icons';
import { messageOf, usePageTitle, useTimeZone } from '@insta-ai/platform';
import { useState } from 'react';
import { MediaGrid } from './media-grid.tsx';
import { NoMedia } from './no-media.tsx';
import { useMedia } from './use-media.ts';

/** Everything that was generated or uploaded (specification section 2, Media). */
export function MediaPage() {
  usePageTitle('All your media');
  const [isPreferredOnly, setIsPreferredOnly] = useState(false);
  const { items, list, loadMore } = useMedia(isPreferredOnly);
  // After a failure only the button goes on: scrolling would ask again and again.
  useInfiniteScroll(() => void loadMore(), list.hasNextPage && !list.isError, items.length);
  const zone = useTimeZone();
  const Icon = isPreferredOnly ? IconStarFilled : IconStar;

  return (
    <>
      <PageHeader
        title="All your media"
        description={`Every picture and video of your contents, newest first. Times are in ${zoneLabel(zone)}.`}
      >
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => setIsPreferredOnly(!isPreferredOnly)}
        >
          {isPreferredOnly ? 'Show All' : 'Show only preferred'}
        </Button>
      </PageHeader>
      {list.isPending && <SkeletonGrid count={18} />}
      {list.isError && !list.isFetchNextPageError && (
        <FailureNote
          title="The media could not be loaded"
          message={messageOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && items.length === 0 && <NoMedia isPreferredOnly={isPreferredOnly} />}
      {items.length > 0 && <MediaGrid items={items} />}
      {list.hasNextPage && (
        <LoadMore
          isBusy={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? messageOf(list.error) : null}
          onClick={() => void loadMore()}
        />
      )}
    </>
  );
}

import { notify } from '@insta-ai/design';
import { callApi, messageOf, useConnection, useRealtime, useTimeZone } from '@insta-ai/platform';
import { useMutation, useQuery, useQueryClient } from '@insta-ai/platform/data';
import { pageSizeMax } from '@insta-ai/proto/data/paging';
import { useMemo, useState } from 'react';

/** Fills an empty calendar with examples, and tells how many of their pictures are there. */
export function useSampleWeek() {
  const queryClient = useQueryClient();
  const timeZone = useTimeZone();
  // Items whose picture came, or failed, as the news said.
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const [isHidden, setIsHidden] = useState(false);
  const isConnected = useConnection() === 'connected';
  const fill = useMutation({
    mutationFn: () => callApi('createSampleWeek', { body: { timeZone } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['contents'] }),
    onError: error => notify.error(messageOf(error)),
  });
  const ids = fill.data?.map(({ _id }) => _id) ?? [];
  const { data: pictured = [] } = useQuery({
    queryKey: ['contents', 'sampleWeek', ids],
    queryFn: ({ signal }) =>
      callApi('listContents', {
        query: { pageSize: pageSizeMax, sortKey: 'updatedAt', sortDirection: 'desc' },
        signal,
      }),
    select: items => items.filter(({ contents }) => contents.length > 0).map(({ _id }) => _id),
    enabled: ids.length > 0 && !isHidden,
    staleTime: 0,
    // News come by themselves, except while they cannot.
    refetchInterval: isConnected ? 10_000 : 2_000,
  });

  useRealtime('image-generated', ({ prediction, content }) => {
    const isEnded = prediction.error !== null || content.contents.length > 0;
    if (isEnded && ids.includes(content._id)) setTold(before => new Set(before).add(content._id));
  });

  const made = ids.filter(id => pictured.includes(id) || told.has(id)).length;
  const { mutate, isPending: isFilling } = fill;
  const of = ids.length;
  return useMemo(
    () => ({
      fill: () => mutate(),
      isFilling,
      /** How far the pictures are; null when there is nothing to tell. */
      progress: of > 0 && !isHidden && made < of ? { made, of } : null,
      hide: () => setIsHidden(true),
    }),
    [mutate, isFilling, isHidden, made, of],
  );
}

export type SampleWeek = ReturnType<typeof useSampleWeek>;

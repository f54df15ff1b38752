import type { QueryClient } from '@insta-ai/platform/data';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';

/** All lists of media; those of preferred media are below it, so that a new star makes only these old. */
export const mediaKey = ['predictions', 'media'];
export const preferredKey = [...mediaKey, 'preferred'];

/** A list of media as the cache holds it. */
type Pages = { pages: { reply: MediaItem[]; total: number | null }[]; pageParams: unknown[] };

/** Shows a change of one output in every list that has it. */
export function showChange(queryClient: QueryClient, output: string, change: Partial<MediaItem>): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: mediaKey },
    before =>
      before && {
        ...before,
        pages: before.pages.map(page => ({
          ...page,
          reply: page.reply.map(item => (item.output === output ? { ...item, ...change } : item)),
        })),
      },
  );
}

import { useRealtime } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import type { Content } from '@insta-ai/proto/http/content';
import { tellItem } from './live-contents.ts';

/** Keeps rows and cards true to what happens on the server; what is not known here yet is fetched. */
export function useLiveContents() {
  const queryClient = useQueryClient();
  const reload = () => void queryClient.invalidateQueries({ queryKey: ['contents'] });
  const tell = ({ content }: { content: Content }) => {
    if (!tellItem(queryClient, content)) reload();
  };

  useRealtime('content-changed', tell, reload);
  useRealtime('image-generated', tell);
  useRealtime('content-deleted', reload);
}

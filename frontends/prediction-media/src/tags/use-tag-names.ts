import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import { tagsKey } from './tags-key.ts';

/** All tags that the person has given, to choose from; none while they cannot be told. */
export function useTagNames(): string[] {
  const tags = useQuery({
    queryKey: tagsKey,
    queryFn: ({ signal }) => callApi('listMediaTags', { signal }),
    refetchOnMount: 'always',
  });
  return tags.data ?? [];
}

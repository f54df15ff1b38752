import { Select } from '@insta-ai/design/select';
import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import classes from './media-picker.module.css';

type Props = { tag: string; onChange: (tag: string) => void };

/** One of the person's tags; nothing while there are none. */
export function TagChoice({ tag, onChange }: Props) {
  const tags = useQuery({
    queryKey: ['mediaTags'],
    queryFn: ({ signal }) => callApi('listMediaTags', { signal }),
    refetchOnMount: 'always',
  });
  if (!tags.data?.length) return null;
  return (
    <Select
      className={classes.tags}
      label="Tag"
      placeholder="All tags"
      data={tags.data}
      nothingFoundMessage="No tags found"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear Tag' }}
      value={tag || null}
      onChange={chosen => onChange(chosen ?? '')}
    />
  );
}

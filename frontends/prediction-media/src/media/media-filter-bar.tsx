import { Button } from '@insta-ai/design';
import { TextInput } from '@insta-ai/design/fields';
import { IconX } from '@insta-ai/design/icons';
import { Select } from '@insta-ai/design/select';
import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import { useTagNames } from '../tags/use-tag-names.ts';
import classes from './media-filter-bar.module.css';
import { countActive, isBackwards, type MediaFilters, noFilters } from './media-filters.ts';

type Props = { filters: MediaFilters; onChange: (filters: MediaFilters) => void };

const choices = [
  {
    name: 'kind',
    label: 'Kind',
    all: 'Pictures and videos',
    data: [
      { value: 'image', label: 'Pictures' },
      { value: 'video', label: 'Videos' },
    ],
  },
  {
    name: 'origin',
    label: 'Source',
    all: 'Generated and uploaded',
    data: [
      { value: 'generated', label: 'Generated' },
      { value: 'uploaded', label: 'Uploaded' },
    ],
  },
  {
    name: 'duplicates',
    label: 'Duplicates',
    all: 'All media',
    data: [{ value: 'yes', label: 'Only duplicates' }],
  },
] as const;

/** Narrows the gallery; the database does the work. */
export function MediaFilterBar({ filters, onChange }: Props) {
  const types = useQuery({
    queryKey: ['contentTypes'],
    queryFn: ({ signal }) => callApi('listContentTypes', { signal }),
  });
  const tags = useTagNames();
  const change = (values: Partial<MediaFilters>) => onChange({ ...filters, ...values });

  return (
    <search className={classes.bar} aria-label="Filters">
      {choices.map(({ name, label, all, data }) => (
        <Select
          key={name}
          label={label}
          placeholder={all}
          data={[...data]}
          clearable
          clearButtonProps={{ 'aria-label': `Clear ${label}` }}
          value={filters[name] || null}
          onChange={value => change({ [name]: value ?? '' })}
        />
      ))}
      <Select
        label="Content Type"
        placeholder="All content types"
        data={(types.data ?? []).map(type => ({ value: type._id, label: type.name || 'NO_NAME' }))}
        nothingFoundMessage="No Content Types Found"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Content Type' }}
        value={filters.type || null}
        onChange={type => change({ type: type ?? '' })}
      />
      <Select
        label="Tag"
        placeholder="All tags"
        data={filters.tag === '' || tags.includes(filters.tag) ? tags : [...tags, filters.tag]}
        nothingFoundMessage="No tags found"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Tag' }}
        value={filters.tag || null}
        onChange={tag => change({ tag: tag ?? '' })}
      />
      <TextInput
        type="date"
        label="From"
        value={filters.from}
        onChange={event => change({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        error={isBackwards(filters) && 'This day is before From.'}
        value={filters.to}
        onChange={event => change({ to: event.currentTarget.value })}
      />
      {filters.same !== '' && (
        <Button
          className={classes.clear}
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label="Copies of one file: show all media"
          onClick={() => change({ same: '' })}
        >
          Copies of one file
        </Button>
      )}
      <Button
        className={classes.clear}
        variant="subtle"
        color="gray"
        disabled={countActive(filters) === 0}
        onClick={() => onChange(noFilters)}
      >
        Clear filters
      </Button>
    </search>
  );
}

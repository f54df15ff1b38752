import { Button, DateTimeField, Select, Textarea, TextInput } from '@insta-ai/design';
import { IconTrash } from '@insta-ai/design/icons';
import { memo } from 'react';
import classes from './entries.module.css';
import type { Row } from './kept-calendar.ts';
import { useContentTypes } from './use-content-types.ts';

type Props = {
  row: Row;
  name: string;
  zone: string;
  onChange: (rowId: string, changed: Partial<Row>) => void;
  onDelete: (rowId: string) => void;
};

/** One entry of the calendar, open for changes. */
export const EntryFields = memo(function EntryFields({ row, name, zone, onChange, onDelete }: Props) {
  const types = useContentTypes();
  const change = (changed: Partial<Row>) => onChange(row.rowId, changed);

  const choose = (id: string | null) => {
    const chosen = types.find(({ _id }) => _id === id);
    // The kind follows, so that what is counted is what will be made.
    if (chosen) change({ _contentType: chosen._id, type: chosen.instagramType });
  };

  return (
    <fieldset className={classes.fields} aria-label={name}>
      <Select
        label="Content Type"
        placeholder="None yet"
        allowDeselect={false}
        data={types.map(type => ({ value: type._id, label: type.name || 'NO_NAME' }))}
        value={row._contentType}
        onChange={choose}
      />
      <DateTimeField
        label="Date"
        zone={zone}
        value={row.date || null}
        error={row.date ? undefined : 'Choose a date and a time.'}
        onChange={date => change({ date: date ?? '' })}
      />
      {(['location', 'city'] as const).map(field => (
        <TextInput
          key={field}
          label={field === 'location' ? 'Location' : 'City'}
          maxLength={500}
          value={row[field]}
          onChange={event => change({ [field]: event.currentTarget.value })}
        />
      ))}
      <Textarea
        className={classes.wide}
        label="Description"
        rows={3}
        resize="vertical"
        maxLength={10_000}
        value={row.description}
        onChange={event => change({ description: event.currentTarget.value })}
      />
      <div className={classes.wide}>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={`Delete ${name}`}
          onClick={() => onDelete(row.rowId)}
        >
          Delete
        </Button>
      </div>
    </fieldset>
  );
});

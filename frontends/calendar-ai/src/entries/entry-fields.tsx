import { DateTimeField, Textarea, TextInput } from '@insta-ai/design/fields';
import { Select } from '@insta-ai/design/select';
import { memo } from 'react';
import { useContentTypes } from '../request/use-content-types.ts';
import classes from './entries.module.css';
import { EntryActions, type RowActions } from './entry-actions.tsx';
import type { Row } from './kept-calendar.ts';
import { RepeatMark } from './repeat-mark.tsx';

type Props = { row: Row; name: string; zone: string; isRewriting: boolean; actions: RowActions };

/** One entry of the calendar, open for changes. */
export const EntryFields = memo(function EntryFields({ row, name, zone, isRewriting, actions }: Props) {
  const { contentTypes } = useContentTypes();
  const change = (changed: Partial<Row>) => actions.change(row.rowId, changed);

  const choose = (id: string | null) => {
    const chosen = contentTypes.find(({ _id }) => _id === id);
    // The kind follows the type, so that the counts match what will be made.
    if (chosen) change({ _contentType: chosen._id, type: chosen.instagramType });
  };

  return (
    <fieldset className={classes.fields} aria-label={name} aria-busy={isRewriting || undefined}>
      <Select
        label="Content Type"
        placeholder="Choose a type"
        allowDeselect={false}
        data={contentTypes.map(type => ({ value: type._id, label: type.name || 'NO_NAME' }))}
        value={row._contentType}
        onChange={choose}
      />
      <DateTimeField
        label="Date"
        zone={zone}
        value={row.date || null}
        error={dateProblem(row.date)}
        onChange={date => change({ date: date ?? '' })}
      />
      {(['location', 'city'] as const).map(field => (
        <TextInput
          key={field}
          label={field === 'location' ? 'Location' : 'City'}
          maxLength={500}
          readOnly={isRewriting}
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
        readOnly={isRewriting}
        value={row.description}
        onChange={event => change({ description: event.currentTarget.value })}
      />
      <RepeatMark row={row} zone={zone} />
      <Textarea
        className={classes.wide}
        label="Prompt"
        description="What the picture shows. Without a prompt, the description is drawn."
        rows={2}
        resize="vertical"
        maxLength={10_000}
        readOnly={isRewriting}
        value={row.prompt ?? ''}
        onChange={event => change({ prompt: event.currentTarget.value })}
      />
      <EntryActions row={row} name={name} isRewriting={isRewriting} isOpen actions={actions} />
    </fieldset>
  );
});

function dateProblem(date: string): string | undefined {
  if (date === '') return 'Choose a date and time.';
  return Date.parse(date) < Date.now() ? 'This time has passed.' : undefined;
}

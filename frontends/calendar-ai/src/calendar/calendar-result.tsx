import { EmptyState } from '@insta-ai/design';
import { IconCalendar } from '@insta-ai/design/icons';
import { EntryEditor } from '../entries/entry-editor.tsx';
import { EntryList } from '../entries/entry-list.tsx';
import type { Row } from '../entries/kept-calendar.ts';
import type { Counts } from '../request/planned-counts.ts';
import { TotalLine } from './total-line.tsx';

type Props = {
  rows: Row[];
  wanted: Counts | null;
  isEditing: boolean;
  isBusy: boolean;
  onChange: (rowId: string, changed: Partial<Row>) => void;
  onDelete: (rowId: string) => void;
};

/** What was generated, to read or to change. */
export function CalendarResult({ rows, wanted, isEditing, isBusy, onChange, onDelete }: Props) {
  if (!wanted && isBusy) return null;
  if (!wanted) {
    return (
      <EmptyState
        icon={<IconCalendar size={40} stroke={1.25} />}
        title="No calendar yet"
        description="Describe it and press Generate: you can read and change every entry before you save."
      />
    );
  }
  return (
    <>
      <TotalLine rows={rows} wanted={wanted} />
      {rows.length === 0 && (
        <EmptyState title="No entries are left" description="Generate the calendar again." />
      )}
      {isEditing ? (
        <EntryEditor rows={rows} onChange={onChange} onDelete={onDelete} />
      ) : (
        <EntryList rows={rows} />
      )}
    </>
  );
}

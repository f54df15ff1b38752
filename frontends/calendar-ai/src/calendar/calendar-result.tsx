import { EmptyState, SkeletonRows, VoiceLine } from '@insta-ai/design';
import { IconCalendar } from '@insta-ai/design/icons';
import type { ReactNode } from 'react';
import classes from '../entries/entries.module.css';
import type { RowActions } from '../entries/entry-actions.tsx';
import { voiceOfRows } from '../entries/entry-voice.ts';
import type { Row } from '../entries/kept-calendar.ts';
import { EntryEditor, EntryList, MissingTypesNote } from '../entries/late-entries.tsx';
import type { Counts } from '../request/planned-counts.ts';
import { TotalLine } from './total-line.tsx';

type Props = {
  rows: Row[];
  wanted: Counts | null;
  /** Stay in sight with the total. */
  buttons: ReactNode;
  isEditing: boolean;
  /** Entries are still coming. */
  isArriving: boolean;
  underWay: ReadonlySet<string>;
  actions: RowActions | null;
  /** Gives entries a content type. */
  onGive: (rowIds: string[], contentType: string) => void;
};

/** What was generated, to read or to change. */
export function CalendarResult(props: Props) {
  const { rows, wanted, buttons, isEditing, isArriving, underWay, actions, onGive } = props;
  if (!wanted) {
    return (
      <EmptyState
        icon={<IconCalendar size={40} stroke={1.25} />}
        title="No calendar yet"
        description="Describe it and press Generate. You can read and change every entry before you save."
      />
    );
  }
  const voice = voiceOfRows(rows);
  return (
    <>
      <TotalLine rows={rows} wanted={wanted}>
        {buttons}
      </TotalLine>
      {voice && (
        <div className={classes.voice}>
          <VoiceLine {...voice} />
        </div>
      )}
      {actions && <MissingTypesNote rows={rows} onGive={onGive} />}
      {rows.length === 0 && !isArriving && (
        <EmptyState title="No entries left" description="Generate the calendar again." />
      )}
      {rows.length > 0 &&
        (isEditing && actions ? (
          <EntryEditor rows={rows} underWay={underWay} actions={actions} />
        ) : (
          <EntryList rows={rows} underWay={underWay} actions={actions} />
        ))}
      {isArriving && <SkeletonRows count={3} height={72} />}
    </>
  );
}

import { Button, FailureNote, PageHeader, useConfirm, zoneLabel } from '@insta-ai/design';
import { usePageTitle, useTimeZone } from '@insta-ai/platform';
import { useState } from 'react';
import { plannedCounts, totalOf } from '../request/planned-counts.ts';
import { RequestForm } from '../request/request-form.tsx';
import classes from './calendar.module.css';
import { CalendarResult } from './calendar-result.tsx';
import { useCalendar } from './use-calendar.ts';
import { useGeneration } from './use-generation.ts';
import { useSaveCalendar } from './use-save-calendar.ts';
import { Working } from './working.tsx';

const replacing = {
  title: 'Replace the calendar?',
  message: 'The entries on this page are not saved and will be replaced.',
  confirmLabel: 'Replace',
};

/** A whole calendar from one description (specification section 2, Calendar AI). */
export function CalendarPage() {
  usePageTitle('AI Calendar');
  const zone = useTimeZone();
  const confirm = useConfirm();
  const [isEditing, setIsEditing] = useState(false);
  const { request, rows, wanted, ask, fill, edit, remove, forget } = useCalendar();
  const saving = useSaveCalendar(forget);
  const generation = useGeneration((entries, asked) => {
    const made = Date.now();
    fill({
      rows: entries.map((entry, place) => ({ ...entry, rowId: `${made}-${place}` })),
      wanted: plannedCounts(asked),
    });
    setIsEditing(false);
  });
  const isClosed = saving.isPending || saving.isSaved;
  const isBusy = generation.isPending || isClosed;

  const generate = async () => {
    if (rows.length === 0 || (await confirm(replacing))) generation.start(request);
  };

  return (
    <>
      <PageHeader title="Describe your calendar" description={`Times are in ${zoneLabel(zone)}.`}>
        <Button
          variant="default"
          disabled={isBusy || rows.length === 0}
          onClick={() => setIsEditing(!isEditing)}
        >
          {isEditing ? 'View' : 'Edit'}
        </Button>
        <Button variant="default" disabled={isBusy || rows.length === 0} onClick={() => saving.save(rows)}>
          {saving.isPending ? 'Saving...' : 'Save'}
        </Button>
      </PageHeader>
      <div className={classes.columns}>
        <RequestForm
          request={request}
          isBusy={generation.isPending}
          isDisabled={isClosed}
          onChange={ask}
          onGenerate={() => void generate()}
        />
        <div className={classes.result}>
          {generation.isPending && (
            <Working total={totalOf(plannedCounts(request))} onCancel={generation.cancel} />
          )}
          {generation.unanswered && (
            <FailureNote title="The calendar was not generated" message={generation.unanswered} />
          )}
          {saving.isUnknown && (
            <FailureNote
              title="Nobody knows whether the calendar was saved"
              message="Look under Contents before you save it again, or the entries may exist twice."
            />
          )}
          <CalendarResult
            rows={rows}
            wanted={wanted}
            isEditing={isEditing && !isClosed}
            isBusy={generation.isPending}
            onChange={edit}
            onDelete={remove}
          />
        </div>
      </div>
    </>
  );
}

import { FailureNote, PageHeader, useConfirm, zoneLabel } from '@insta-ai/design';
import { CompareModal } from '@insta-ai/design/compare';
import { useLeaveGuard, usePageTitle, useTimeZone } from '@insta-ai/platform';
import { useRef, useState } from 'react';
import type { Row } from '../entries/kept-calendar.ts';
import { paired } from '../entries/paired.ts';
import { hasOwnWords } from '../entries/rewritten.ts';
import { amount, plannedCounts, totalOf } from '../request/planned-counts.ts';
import { RequestForm } from '../request/request-form.tsx';
import type { Arriving } from './arriving.ts';
import { ByRuleNote, ByRuleOffer } from './by-rule.tsx';
import classes from './calendar.module.css';
import { CalendarActions } from './calendar-actions.tsx';
import { CalendarResult } from './calendar-result.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useCalendar } from './use-calendar.ts';
import { useGeneration } from './use-generation.ts';
import { useRowActions } from './use-row-actions.ts';
import { useSaveCalendar } from './use-save-calendar.ts';
import { Working } from './working.tsx';

/** A whole calendar from one description (specification section 2, Calendar AI). */
export function CalendarPage() {
  usePageTitle('AI Calendar');
  const zone = useTimeZone();
  const confirm = useConfirm();
  const result = useRef<HTMLElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const calendar = useCalendar();
  const { request, rows, wanted, saveKey, ask, fill, forget } = calendar;
  const { actions, underWay, undoable, undo, forgetUndo, withdrawAll, takeNew, comparison } = useRowActions(
    calendar,
    setIsEditing,
  );
  const saving = useSaveCalendar(forget);
  const unlocked = rows.filter(({ isLocked }) => !isLocked).length;
  const generation = useGeneration(
    calendar.underWay,
    calendar.noteUnderWay,
    (kept, made, asked) => takeNew({ kept, own: ownBeside(kept, rows), made, wanted: plannedCounts(asked) }),
    // What was paid for stays, unless it would replace what was there.
    (arrived, asked) => unlocked === 0 && fill({ rows: arrived, wanted: plannedCounts(asked) }),
  );
  const { arriving } = generation;
  const isClosed = saving.isPending || saving.isSaved;
  const isBusy = generation.isPending || isClosed;
  useLeaveGuard(() => generation.isPending);

  const generate = async (byRule = false) => {
    const stays = ({ isLocked, rowId }: Row) => isLocked || (byRule && cameWith(generation.failedKey, rowId));
    const kept = rows.filter(stays);
    const own = ownBeside(kept, rows).length;
    const replaced = rows.length - kept.length - own;
    const question = {
      title: 'Replace the calendar?',
      message: [
        `${amount(replaced, 'entry')} that ${replaced === 1 ? 'is' : 'are'} neither saved nor locked will be replaced.`,
        ...(own > 0
          ? [`What you wrote in ${own === 1 ? '1 other' : `${own} others`} stays until you choose.`]
          : []),
      ].join(' '),
      confirmLabel: 'Replace',
    };
    if (replaced > 0 && !(await confirm(question))) return;
    setIsEditing(false);
    forgetUndo();
    withdrawAll();
    generation.start(request, kept, byRule);
    result.current?.focus();
  };

  const shownWanted = arriving ? plannedCounts(request) : wanted;
  const buttons = (
    <CalendarActions
      isEditing={isEditing}
      isDisabled={isBusy || rows.length === 0}
      isSaving={saving.isPending}
      isMain={rows.length > 0}
      onToggle={() => setIsEditing(!isEditing)}
      onSave={() => {
        // The button is disabled from here on.
        if (saving.save({ rows, saveKey })) result.current?.focus({ preventScroll: true });
      }}
    />
  );

  return (
    <>
      <PageHeader title="Describe your calendar" description={`Times are in ${zoneLabel(zone)}.`}>
        {!shownWanted && buttons}
      </PageHeader>
      <div className={classes.columns}>
        <div className={classes.request}>
          <RequestForm
            request={request}
            isBusy={generation.isPending}
            isDisabled={isClosed}
            isMain={rows.length === 0}
            onChange={ask}
            onGenerate={() => void generate()}
          />
        </div>
        <section ref={result} tabIndex={-1} aria-label="Calendar" className={classes.result}>
          {arriving && (
            <Working
              written={arriving.written}
              total={arriving.total || totalOf(plannedCounts(request))}
              onCancel={generation.cancel}
            />
          )}
          {generation.unanswered && (
            <FailureNote title="The calendar was not generated" message={generation.unanswered} />
          )}
          {generation.failedKey && !isBusy && (
            <ByRuleOffer
              written={rows.filter(({ rowId }) => cameWith(generation.failedKey, rowId)).length}
              onMake={() => void generate(true)}
            />
          )}
          {!arriving && <ByRuleNote made={rows.filter(({ isByRule }) => isByRule).length} />}
          {saving.unknownKey && (
            <FailureNote
              title="We do not know whether the calendar was saved"
              message={
                saving.unknownKey === saveKey
                  ? 'No answer came. Save again; nothing is created twice.'
                  : 'No answer came, and entries have changed since. Check Contents before you save again.'
              }
            />
          )}
          <CalendarResult
            rows={arriving ? besideOwn(arriving, rows, zone) : rows}
            wanted={shownWanted}
            buttons={buttons}
            isEditing={isEditing && !isBusy}
            isArriving={arriving !== null}
            underWay={underWay}
            actions={isBusy ? null : actions}
            onGive={(rowIds, _contentType) => {
              for (const rowId of rowIds) actions.change(rowId, { _contentType });
              result.current?.focus();
            }}
          />
          <UndoBar text={isBusy ? null : undoable} onUndo={undo} onClose={forgetUndo} />
        </section>
      </div>
      <CompareModal {...comparison} isOpen={comparison.isOpen && !isBusy} />
    </>
  );
}

/** Entries that stay for the words of the person in them, until they choose. */
function ownBeside(kept: readonly Row[], rows: readonly Row[]): Row[] {
  const keptIds = new Set(kept.map(({ rowId }) => rowId));
  return rows.filter(row => !keptIds.has(row.rowId) && hasOwnWords(row));
}

/** What has come so far, with the entries that stay; what will stand beside one of them waits. */
function besideOwn({ key, rows }: Arriving, before: readonly Row[], zone: string): Row[] {
  const kept = rows.filter(({ rowId }) => !cameWith(key, rowId));
  const own = ownBeside(kept, before);
  const made = rows.filter(({ rowId }) => cameWith(key, rowId));
  return [...kept, ...own, ...paired(own, made, zone).others];
}

/** Whether an entry came with a generation that failed later: it stays, and the rest is made. */
function cameWith(failedKey: string | null, rowId: string): boolean {
  return failedKey !== null && rowId.startsWith(`${failedKey}-`);
}

import { formatInstant } from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import type { AutosaveStore } from '../autosave/autosave.store.ts';
import { savingWord } from '../autosave/saving-word.ts';
import { useSaving } from './use-item-editor.ts';

type Props = { store: AutosaveStore; className: string | undefined };

/** Whether what was changed is saved. Only trouble is announced: every pause in typing would be too much. */
export function SavingStatus({ store, className }: Props) {
  const saving = useSaving(store);
  const zone = useTimeZone();
  const word = savingWord(saving, at => formatInstant(new Date(at).toISOString(), 'HH:mm', zone));
  return (
    <span
      className={className}
      data-problem={word?.isProblem || undefined}
      role="status"
      aria-live={word?.isProblem ? 'polite' : 'off'}
    >
      {word?.text}
    </span>
  );
}

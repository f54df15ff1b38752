import { Alert, Button, formatInstant } from '@insta-ai/design';
import { IconArrowsSplit } from '@insta-ai/design/icons';
import { useTimeZone, useUser } from '@insta-ai/platform';
import type { AutosaveStore } from '../autosave/autosave.store.ts';
import { useSaving } from '../editor/use-item-editor.ts';
import { goneAccount } from '../item/shown-account.ts';
import { useContentTypes } from '../item/use-content-types.ts';
import classes from './clash-note.module.css';
import { clashWords } from './clash-words.ts';

/** Another tab, person or the server changed the same fields meanwhile: both are shown, the person chooses. */
export function ClashNote({ store }: { store: AutosaveStore }) {
  const saving = useSaving(store);
  const types = useContentTypes();
  const zone = useTimeZone();
  const { instagramAccounts } = useUser();
  const lines = clashWords(saving.edits, saving.theirs, {
    write: instant => formatInstant(instant, 'D MMM YYYY HH:mm', zone),
    nameOfType: id => types.find(({ _id }) => _id === id)?.name || 'NO_NAME',
    nameOfAccount: id => instagramAccounts.find(one => one.id === id)?.name ?? goneAccount,
  });
  if (lines.length === 0) return null;
  return (
    <Alert
      className={classes.note}
      color="yellow"
      title="Changed here and elsewhere"
      icon={<IconArrowsSplit size={18} aria-hidden />}
    >
      <p className={classes.what}>Choose what to keep. Everything else is saved.</p>
      {lines.map(({ label, mine, theirs }) => (
        <dl key={label} className={classes.sides} aria-label={label}>
          <dt>{label}, here</dt>
          <dd>{mine}</dd>
          <dt>{label}, elsewhere</dt>
          <dd>{theirs}</dd>
        </dl>
      ))}
      <div className={classes.ways}>
        <Button size="xs" variant="default" onClick={() => store.choose('mine')}>
          Keep this version
        </Button>
        <Button size="xs" variant="default" onClick={() => store.choose('theirs')}>
          Take the other version
        </Button>
      </div>
    </Alert>
  );
}

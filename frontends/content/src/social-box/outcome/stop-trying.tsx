import { Button } from '@insta-ai/design';
import type { SocialEditor } from '../../editor/item-editor.ts';
import classes from './outcome-note.module.css';
import { useStopTrying } from './use-stop-trying.ts';
import { wishInWords } from './wish-in-words.ts';

/** Stops an item that is going out if nothing was sent yet; a wish that waits is shown and can be taken back. */
export function StopTrying({ editor }: { editor: SocialEditor }) {
  const { outcome, wish } = editor.item;
  const { stop, keep, isBusy } = useStopTrying(editor);
  const words = wishInWords(editor.item);
  if (words)
    return (
      <>
        <p className={classes.more}>{words}</p>
        <Way label={wish === 'delete' ? 'Do not delete it' : 'Do not stop it'} act={keep} isBusy={isBusy} />
      </>
    );
  if (outcome?.state === 'unknown') return null;
  if (outcome?.sent)
    return (
      <p className={classes.more}>
        It was sent to Instagram, so we must wait for the answer before it can be stopped.
      </p>
    );
  return <Way label="Stop trying" act={stop} isBusy={isBusy} />;
}

type Act = { isPending: boolean; mutate: () => void };

function Way({ label, act, isBusy }: { label: string; act: Act; isBusy: boolean }) {
  return (
    <div className={classes.ways}>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isBusy}
        loading={act.isPending}
        onClick={() => act.mutate()}
      >
        {label}
      </Button>
    </div>
  );
}

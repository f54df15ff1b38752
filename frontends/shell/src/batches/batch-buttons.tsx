import { Button, CloseButton, firstClick, useConfirm, useKeptFocus } from '@insta-ai/design';
import { Link } from '@insta-ai/platform/router';
import type { BatchWish } from '@insta-ai/proto/data/content-batch';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import classes from '../news/news.module.css';
import { cancelInWords, yesOf } from './batch-words.ts';

type Props = { batch: Batch; isPending: boolean; onWish: (wish: BatchWish) => void };

/** What a person can ask of a batch in its state; nothing while they are being answered. */
export function BatchButtons({ batch, isPending, onWish }: Props) {
  const confirm = useConfirm();
  const cancel = async () => {
    const question = { title: 'Stop here?', message: cancelInWords(batch), confirmLabel: 'Stop' };
    if (await confirm(question)) onWish('cancel');
  };
  const dismiss = () => onWish('dismiss');
  // What went wrong, or was left out, is still to be read there.
  const goesWithReview = batch.failures.length === 0 && !batch.kept;
  const main = mainOf(batch);
  if (!main)
    return (
      <div className={classes.buttons}>
        <Button
          component={Link}
          to="/contents/review"
          size="compact-sm"
          variant="default"
          onClick={goesWithReview ? dismiss : undefined}
        >
          Review them
        </Button>
        <CloseButton disabled={isPending} aria-label="Dismiss" onClick={dismiss} />
      </div>
    );
  return (
    <div className={classes.buttons}>
      <WishButton label={main.label} isPending={isPending} onClick={() => onWish(main.wish)} />
      {batch.state === 'offered' ? (
        <WishButton label="Not now" isQuiet isPending={isPending} onClick={dismiss} />
      ) : (
        <WishButton label="Cancel" isQuiet isPending={isPending} onClick={() => void cancel()} />
      )}
    </div>
  );
}

/** What most people want next of a batch; nothing once it has ended. */
function mainOf(batch: Batch): { label: string; wish: BatchWish } | undefined {
  if (batch.state === 'offered') return { label: yesOf(batch), wish: 'start' };
  if (batch.state === 'running') return { label: 'Pause', wish: 'pause' };
  return batch.state === 'paused' ? { label: 'Go on', wish: 'start' } : undefined;
}

type WishButtonProps = { label: string; isQuiet?: boolean; isPending: boolean; onClick: () => void };

function WishButton({ label, isQuiet, isPending, onClick }: WishButtonProps) {
  const focused = useKeptFocus<HTMLButtonElement>(isPending);
  const look = isQuiet ? ({ variant: 'subtle', color: 'gray' } as const) : ({ variant: 'default' } as const);
  return (
    <Button ref={focused} size="compact-sm" {...look} disabled={isPending} onClick={firstClick(onClick)}>
      {label}
    </Button>
  );
}

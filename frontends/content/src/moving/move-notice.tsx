import { Button, CloseButton, formatInstant } from '@insta-ai/design';
import classes from './move-notice.module.css';
import type { Moved } from './use-move-item.ts';

type Props = { moved: Moved | null; zone: string; onUndo: () => void; onClose: () => void };

/** Says where something went, with Undo; stays until the next move, so nobody has to be quick. */
export function MoveNotice({ moved, zone, onUndo, onClose }: Props) {
  return (
    <div className={classes.place} role="status">
      {moved && (
        <div className={classes.notice}>
          <span className={classes.words}>
            <span className={classes.title}>{moved.title}</span>
            <span>Moved to {moved.to ? formatInstant(moved.to, 'dddd D MMMM, HH:mm', zone) : 'no date'}</span>
          </span>
          <Button variant="light" size="compact-sm" onClick={onUndo} data-undo>
            Undo
          </Button>
          <CloseButton size="sm" aria-label="Close" onClick={onClose} />
        </div>
      )}
    </div>
  );
}

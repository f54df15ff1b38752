import { Button } from '@insta-ai/design';
import classes from './just-added.module.css';

type Props = { count: number; onShowAll: () => void };

/** A filter keeps out of sight what was just added: nobody should believe it lost. */
export function UnfittingNote({ count, onShowAll }: Props) {
  if (count === 0) return null;
  return (
    <div className={classes.note}>
      <span role="status">{`${count} just added ${count === 1 ? 'does' : 'do'} not match the filters.`}</span>
      <Button variant="default" size="compact-xs" onClick={onShowAll}>
        Show all
      </Button>
    </div>
  );
}

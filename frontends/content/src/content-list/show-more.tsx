import { Button } from '@insta-ai/design';
import classes from './list-parts.module.css';
import type { NotPlanned } from './use-not-planned.ts';

/** Unfolds what is not planned. */
export function ShowMore({ more, isBusy, showMore }: NotPlanned) {
  if (more === 0) return null;
  return (
    <div className={classes.more}>
      <Button variant="subtle" color="gray" size="compact-sm" loading={isBusy} onClick={showMore}>
        {`Show ${more} more`}
      </Button>
    </div>
  );
}

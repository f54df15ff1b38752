import { Button } from '@insta-ai/design';
import classes from './list-parts.module.css';
import type { NotPlanned } from './use-not-planned.ts';

/** Unfolds what stands above the list. */
export function ShowMore({ more, isBusy, showMore }: Pick<NotPlanned, 'more' | 'isBusy' | 'showMore'>) {
  if (more === 0) return null;
  return (
    <div className={classes.more}>
      <Button variant="subtle" color="gray" size="compact-sm" loading={isBusy} onClick={showMore}>
        {`Show ${more} more`}
      </Button>
    </div>
  );
}

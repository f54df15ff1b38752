import { Button } from '@insta-ai/design';
import classes from './show-more.module.css';

type Props = { more: number; isBusy: boolean; showMore: () => void };

/** Unfolds what stands above the list. */
export function ShowMore({ more, isBusy, showMore }: Props) {
  if (more === 0) return null;
  return (
    <div className={classes.more}>
      <Button variant="subtle" color="gray" size="compact-sm" loading={isBusy} onClick={showMore}>
        {`Show ${more} more`}
      </Button>
    </div>
  );
}

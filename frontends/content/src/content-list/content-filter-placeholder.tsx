import { Skeleton } from '@insta-ai/design';
import classes from './content-filter-bar.module.css';

/** Keeps the room of the filters while they are on their way. */
export function ContentFilterPlaceholder() {
  return (
    <div className={classes.bar} aria-hidden>
      {['search', 'title', 'city', 'status', 'type'].map(name => (
        <Skeleton key={name} height={62} radius="md" />
      ))}
      <Skeleton height={36} width={116} radius="md" />
    </div>
  );
}

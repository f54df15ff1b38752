import { Skeleton } from '@insta-ai/design';
import { useUser } from '@insta-ai/platform';
import classes from './content-filter-bar.module.css';

const always = ['search', 'title', 'city', 'status', 'type'];

/** Keeps the room of the filters while they are on their way. */
export function ContentFilterPlaceholder() {
  const hasAccounts = useUser().instagramAccounts.length > 1;
  return (
    <div className={classes.bar} data-accounts={hasAccounts || undefined} aria-hidden>
      {[...always, ...(hasAccounts ? ['account'] : [])].map(name => (
        <Skeleton key={name} height={62} radius="md" />
      ))}
      <Skeleton height={36} width={116} radius="md" />
    </div>
  );
}

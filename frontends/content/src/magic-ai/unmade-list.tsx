import { Button } from '@insta-ai/design';
import { useSyncExternalStore } from 'react';
import classes from './magic-ai.module.css';
import { type MagicRequest, unmadeRequests } from './magic-requests.ts';

/** What was typed for items that could not be made. */
export function UnmadeList({ onAgain }: { onAgain: (request: MagicRequest) => void }) {
  const unmade = useSyncExternalStore(unmadeRequests.subscribe, unmadeRequests.get);
  if (unmade.length === 0) return null;
  return (
    <ul className={classes.unmade} aria-label="Not created">
      {unmade.map((request, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may be there twice
        <li key={index}>
          <span className={classes.state}>Not created</span>
          <p className={classes.words}>{request.description}</p>
          <div className={classes.ways}>
            <Button size="compact-sm" variant="default" onClick={() => onAgain(request)}>
              Try again
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => unmadeRequests.drop(request)}
            >
              Discard
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

import { Button, VisuallyHidden } from '@insta-ai/design';
import { useSyncExternalStore } from 'react';
import classes from '../news/news.module.css';
import { NewsCard } from '../news/news-card.tsx';
import type { ActionCenter } from './action-center.ts';
import { progressInWords } from './action-words.ts';

/** What goes on with many items, a line for each action. */
export function ActionBars({ center }: { center: ActionCenter }) {
  const actions = useSyncExternalStore(center.subscribe, center.get);
  return (
    <>
      <VisuallyHidden role="status" aria-label="Changes to many items">
        {actions.length > 0 && 'Changes are under way.'}
      </VisuallyHidden>
      {actions.length > 0 && (
        <NewsCard label="Changes to many items">
          {actions.map(action => (
            <div key={action._id} className={classes.bar}>
              <div className={classes.line}>
                <span className={classes.words}>{progressInWords(action)}</span>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  onClick={() => void center.cancel(action._id)}
                >
                  Stop here
                </Button>
              </div>
              <progress
                className={classes.progress}
                max={action.items}
                value={action.done}
                aria-label="Items done"
              />
            </div>
          ))}
        </NewsCard>
      )}
    </>
  );
}

import { Text } from '@insta-ai/design';
import { Progress } from '@insta-ai/design/fields';
import { searchedHashtagsLimit } from '@insta-ai/proto/data/instagram';
import classes from './comments.module.css';

/** How many new hashtags may still be searched; known once a search was answered. */
export function HashtagBudget({ budget }: { budget: number | null }) {
  return (
    <div className={classes.budget}>
      {budget !== null && (
        <>
          <Text size="sm" fw={600} className="tabular" role="status" aria-label="Hashtag budget">
            {budget} of {searchedHashtagsLimit} new hashtags left
          </Text>
          <Progress
            size="sm"
            value={(budget / searchedHashtagsLimit) * 100}
            color={budget === 0 ? 'red' : 'iris'}
            aria-label="New hashtags left"
          />
        </>
      )}
      <Text size="xs" c="dimmed">
        Instagram lets an account search {searchedHashtagsLimit} different hashtags in 7 days. Searching one
        of them again is free.
      </Text>
    </div>
  );
}

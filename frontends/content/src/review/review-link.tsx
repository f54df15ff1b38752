import { Button } from '@insta-ai/design';
import { Link } from '@insta-ai/platform/router';
import { useTotal } from '../listing/use-total.ts';
import { draftsOnly } from './drafts-only.ts';

/** The way to the review, with how many drafts wait there; not there while none does. */
export function ReviewLink() {
  const { data: drafts = 0 } = useTotal(draftsOnly);
  if (drafts === 0) return null;
  return (
    <Button component={Link} to="/contents/review" size="compact-sm" variant="light">
      Review {drafts}
    </Button>
  );
}

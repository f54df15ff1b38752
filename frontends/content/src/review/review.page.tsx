import { FailureNote, PageHeader, SkeletonGrid } from '@insta-ai/design';
import { messageOf, usePageTitle, useTimeZone } from '@insta-ai/platform';
import { BackLink } from '../content-edit/back-link.tsx';
import { rangeOf, todayIn } from '../days/calendar-days.ts';
import { NothingToReview } from './nothing-to-review.tsx';
import { Review } from './review.tsx';
import { firstDraft } from './rules/first-draft.ts';
import { useReviewQueue } from './session/use-review-queue.ts';

/** Drafts, one at a time, to be approved or changed. */
export function ReviewPage() {
  usePageTitle('Review');
  const zone = useTimeZone();
  const { data: drafts, error, refetch, round, again } = useReviewQueue();
  if (drafts && drafts.length > 0) {
    const first = firstDraft(drafts, rangeOf([todayIn(zone)], zone).from);
    return <Review key={round} ids={drafts.map(({ _id }) => _id)} first={first} onAgain={again} />;
  }
  return (
    <>
      <PageHeader title="Review" before={<BackLink />} />
      {drafts ? (
        <NothingToReview />
      ) : error ? (
        <FailureNote
          title="The drafts could not be loaded"
          message={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGrid count={1} />
      )}
    </>
  );
}

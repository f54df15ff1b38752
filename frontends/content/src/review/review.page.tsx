import { FailureNote, PageHeader, SkeletonGrid } from '@insta-ai/design';
import { BackLink, hearReturned, messageOf, usePageTitle, useTimeZone } from '@insta-ai/platform';
import { useEffect, useRef, useState } from 'react';
import { rangeOf, todayIn } from '../days/calendar-days.ts';
import { NothingToReview } from './nothing-to-review.tsx';
import { Review } from './review.tsx';
import { firstDraft } from './rules/first-draft.ts';
import { useReviewQueue } from './session/use-review-queue.ts';

/** Drafts, one at a time, to be approved or changed. */
export function ReviewPage() {
  usePageTitle('Review');
  const zone = useTimeZone();
  const [today] = useState(() => rangeOf([todayIn(zone)], zone).from);
  const { data: queue, error, refetch, round, again } = useReviewQueue(today);
  const isEmpty = queue?.drafts.length === 0;
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  // A draft that came back is a review again.
  useEffect(() => (isEmpty ? hearReturned(() => latest.current()) : undefined), [isEmpty]);
  if (queue && queue.drafts.length > 0) {
    const { drafts, isPart } = queue;
    const ids = drafts.map(({ _id }) => _id);
    return <Review key={round} ids={ids} first={firstDraft(drafts, today)} isPart={isPart} onAgain={again} />;
  }
  return (
    <>
      <PageHeader title="Review" before={<BackLink to="/" name="Contents" />} />
      {queue ? (
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

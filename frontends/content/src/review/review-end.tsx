import { Button, EmptyState } from '@insta-ai/design';
import { IconChecks } from '@insta-ai/design/icons';
import { Link } from '@insta-ai/platform/router';
import { useEffect, useRef } from 'react';
import { endWords, type Tally } from './rules/end-words.ts';

type Props = {
  tally: Tally;
  /** Whether there may be more drafts. */
  isPart: boolean;
  onPrevious: () => void;
  onUndo: () => void;
  onAgain: () => void;
};

/** All drafts were looked at: what became of them, and where to go. */
export function ReviewEnd({ tally, isPart, onPrevious, onUndo, onAgain }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // The button that led here has gone.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} tabIndex={-1}>
      <EmptyState icon={<IconChecks size={44} stroke={1.2} />} title={endWords(tally)}>
        <Button component={Link} to="/">
          See all contents
        </Button>
        <Button variant="default" onClick={onPrevious}>
          Previous
        </Button>
        <Button variant="default" onClick={onUndo}>
          Undo
        </Button>
        <Button variant="default" onClick={onAgain}>
          {isPart ? 'Look at what is left' : 'Look again'}
        </Button>
      </EmptyState>
    </div>
  );
}

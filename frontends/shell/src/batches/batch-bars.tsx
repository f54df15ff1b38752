import { UnstyledButton, useDisclosure, VisuallyHidden } from '@insta-ai/design';
import { useEffect, useState } from 'react';
import classes from '../news/news.module.css';
import { NewsCard } from '../news/news-card.tsx';
import { BatchBar } from './batch-bar.tsx';
import { stateInWords } from './batch-words.ts';
import { useBatches } from './use-batches.ts';

/** Texts and pictures that are offered, being made, or have come: the batch that needs the person, the others on demand. */
export function BatchBars() {
  const batches = useBatches();
  const [isOpen, { toggle }] = useDisclosure(false);
  const [first, ...others] = batches;
  const words = first ? stateInWords(first) : '';
  // Words that come with their place are not announced, so the place comes first.
  const [said, say] = useState('');
  useEffect(() => say(words), [words]);

  return (
    <>
      <VisuallyHidden role="status" aria-label="Texts and pictures">
        {said}
      </VisuallyHidden>
      {first && (
        <NewsCard label="Texts and pictures">
          <BatchBar key={first._id} batch={first} />
          {isOpen && others.map(batch => <BatchBar key={batch._id} batch={batch} />)}
          {others.length > 0 && (
            <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={toggle}>
              {isOpen ? 'Show one' : `and ${others.length} more`}
            </UnstyledButton>
          )}
        </NewsCard>
      )}
    </>
  );
}

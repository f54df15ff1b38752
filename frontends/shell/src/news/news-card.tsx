import { type ReactNode, useRef } from 'react';
import classes from './news.module.css';
import { useAboveBars } from './use-above-bars.ts';

/** What goes on in the background, in a card that floats at the lower edge: it moves nothing that a person looks at. */
export function NewsCard({ label, children }: { label: string; children: ReactNode }) {
  const card = useRef<HTMLElement>(null);
  useAboveBars(card);
  return (
    <section ref={card} className={classes.card} aria-label={label}>
      {children}
    </section>
  );
}

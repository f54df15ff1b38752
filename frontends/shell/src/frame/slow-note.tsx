import { useIsFetching } from '@insta-ai/platform/data';
import { useEffect, useState } from 'react';
import classes from './slow-note.module.css';

/** So long somebody waits without a word, in milliseconds. */
const patienceMs = 8_000;

/** Stands wherever something is waited for, and says so once that takes long. */
export function SlowNote() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={classes.place}>
      {isSlow && <p className={classes.words}>This takes longer than usual.</p>}
    </div>
  );
}

/** While a part of the screen waits for what it shows: one of which there is something already waits for nothing. */
export function SlowScreenNote() {
  const awaited = useIsFetching({ type: 'active', predicate: ({ state }) => state.data === undefined });
  return awaited > 0 && <SlowNote />;
}

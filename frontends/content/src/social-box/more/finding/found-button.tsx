import type { ReactNode } from 'react';
import classes from './finding.module.css';
import { Named } from './named.tsx';

type Props = { name: string; facts: string | undefined; onPress: () => void; before?: ReactNode };

/** One of what was found. */
export function FoundButton({ name, facts, onPress, before }: Props) {
  return (
    <button type="button" className={classes.choice} onClick={onPress}>
      {before}
      <Named name={name} facts={facts} />
    </button>
  );
}

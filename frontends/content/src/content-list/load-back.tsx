import { Button } from '@insta-ai/design';
import type { RefObject } from 'react';
import type { Direction } from '../listing/list-sort.ts';
import classes from './list-parts.module.css';

type Props = {
  direction: Direction;
  /** How many there are. */
  count: number;
  isBusy: boolean;
  onClick: () => void;
  place: RefObject<HTMLDivElement | null>;
};

/** Stands above a list that goes on before its first row. */
export function LoadBack({ direction, count, isBusy, onClick, place }: Props) {
  return (
    <div ref={place} className={classes.back}>
      <Button variant="subtle" color="gray" size="compact-sm" loading={isBusy} onClick={onClick}>
        {`Load ${direction === 'asc' ? 'earlier' : 'later'}... (${count})`}
      </Button>
    </div>
  );
}

import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './skeletons.module.css';

function Announced({ children }: { children: React.ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {children}
    </div>
  );
}

function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Rows of a table or list on their way, as tall as the real ones so that nothing jumps. */
export function SkeletonRows({ count = 8, height = 44 }: { count?: number; height?: number }) {
  return (
    <Announced>
      {times(count).map(row => (
        <div key={row} className={classes.row} style={{ height }}>
          <Skeleton width={28} height={28} />
          <Skeleton width={`${30 + ((row * 17) % 25)}%`} height={12} />
          <Skeleton width="12%" height={12} ml="auto" />
          <Skeleton width={72} height={20} />
        </div>
      ))}
    </Announced>
  );
}

/** A form on its way. */
export function SkeletonFields({ count = 4 }: { count?: number }) {
  return (
    <Announced>
      {times(count).map(field => (
        <div key={field} className={classes.field}>
          <Skeleton width={96} height={12} />
          <Skeleton height={36} radius="md" />
        </div>
      ))}
    </Announced>
  );
}

type GridProps = {
  count?: number;
  ratio?: number;
  /** Smallest width of a picture, in pixels. */
  size?: number;
};

/** Pictures on their way. */
export function SkeletonGrid({ count = 8, ratio = 1, size = 160 }: GridProps) {
  return (
    <Announced>
      <div className={classes.grid} style={{ '--size': `${size}px` } as React.CSSProperties}>
        {times(count).map(tile => (
          <Skeleton key={tile} radius="md" style={{ aspectRatio: ratio }} />
        ))}
      </div>
    </Announced>
  );
}

/** A whole page on its way: heading, action, rows. */
export function SkeletonPage() {
  return (
    <div>
      <div className={classes.heading}>
        <Skeleton width={160} height={26} />
        <Skeleton width={120} height={36} radius="md" ml="auto" />
      </div>
      <SkeletonRows />
    </div>
  );
}

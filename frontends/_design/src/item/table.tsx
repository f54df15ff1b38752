import type { ComponentPropsWithRef, CSSProperties } from 'react';
import classes from './table.module.css';

type Props = ComponentPropsWithRef<'table'> & {
  /** Rows under the pointer are tinted. */
  highlightOnHover?: boolean;
  /** Space above and below what is in a cell, in pixels. */
  verticalSpacing?: number;
};

/** A plain table. Not the kit's: that one brings the scroll area and all that floats into the first file, 20 KB. */
export function Table({ highlightOnHover, verticalSpacing = 7, className = '', style, ...rest }: Props) {
  return (
    <table
      className={`${classes.table} ${className}`}
      style={{ '--table-block-space': `${verticalSpacing}px`, ...style } as CSSProperties}
      data-highlight={highlightOnHover || undefined}
      {...rest}
    />
  );
}

// The browser's own: a long table has hundreds of cells.
Table.Thead = 'thead' as const;
Table.Tbody = 'tbody' as const;
Table.Tr = 'tr' as const;
Table.Th = 'th' as const;
Table.Td = 'td' as const;

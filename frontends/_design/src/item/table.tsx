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

Table.Thead = (props: ComponentPropsWithRef<'thead'>) => <thead {...props} />;
Table.Tbody = (props: ComponentPropsWithRef<'tbody'>) => <tbody {...props} />;
Table.Tr = (props: ComponentPropsWithRef<'tr'>) => <tr {...props} />;
Table.Th = (props: ComponentPropsWithRef<'th'>) => <th {...props} />;
Table.Td = (props: ComponentPropsWithRef<'td'>) => <td {...props} />;

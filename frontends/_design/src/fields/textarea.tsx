import { Textarea as KitTextarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './textarea.module.css';

/** Where the browser sizes a field by its words, the kit's script, which lays the page out for each of them, is not needed. */
const sizesItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** Several lines; with `autosize` as high as its words, within `minRows` and `maxRows`. */
export function Textarea(props: TextareaProps) {
  if (!props.autosize || !sizesItself) return <KitTextarea {...props} />;
  const rows = { '--least': props.minRows, '--most': props.maxRows } as CSSProperties;
  return (
    <KitTextarea
      {...props}
      autosize={false}
      classNames={{ input: classes.sized }}
      style={[rows, props.style]}
    />
  );
}

import { charactersOf } from '@insta-ai/proto/rules/post-text';
import classes from './more.module.css';

/** How much of a limit a text takes. */
export function Counter({ text, most }: { text: string; most: number }) {
  const used = charactersOf(text.trim());
  return (
    <p className={classes.counter} data-over={used > most || undefined}>
      {used.toLocaleString('en')} of {most.toLocaleString('en')} characters
    </p>
  );
}

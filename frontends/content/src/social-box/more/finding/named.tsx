import classes from './finding.module.css';

/** A name, and below it what tells it from others of that name. */
export function Named({ name, facts }: { name: string; facts?: string | undefined }) {
  return (
    <span className={classes.named}>
      {name} {facts && <span>{facts}</span>}
    </span>
  );
}

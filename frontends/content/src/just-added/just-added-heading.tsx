import { CloseButton } from '@insta-ai/design';
import classes from './just-added.module.css';
import type { JustAdded } from './use-just-added.ts';

/** What stands above the items that were made lately. */
export const justAddedWords = 'Just added';

/** Lets go what was just added: it stands in its place from then on. */
export function HideJustAdded({ hide }: Pick<JustAdded, 'hide'>) {
  return (
    <CloseButton className={classes.hide} aria-label="Hide what was just added" size="sm" onClick={hide} />
  );
}

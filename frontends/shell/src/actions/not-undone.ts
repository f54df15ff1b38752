/** Said where nothing answers, also when the part that undoes cannot be loaded. */
export const notUndone =
  'This could not be undone: Insta AI cannot be reached. Check your connection and try again.';

/** An older step would be taken back in the place of one that the server does not have. */
export const notSaved = 'Your last change is not saved yet, so nothing was undone. Try again in a moment.';

/** The same, where waiting does not help: it was refused, or waits for a choice. */
export const notChosen =
  'Your last change is not saved, so nothing was undone. Change it or choose what to keep first.';

/** Said where nothing answers, also when the part that undoes cannot be loaded. */
export const notUndone =
  'This could not be undone: Insta AI cannot be reached. Check your connection and try again.';

/** Most entries of one calendar; what saveCalendar takes at once. */
export const mostEntries = 500;

/** Most days of one calendar: three months. */
export const mostDays = 92;

/** Characters of a description that tell it from the others. */
export const hintLength = 200;

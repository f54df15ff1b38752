/** Most entries of one calendar; what saveCalendar takes at once. */
export const mostEntries = 500;

/**
 * Most bytes of a calendar that is saved: texts with whose voice they were written, in letters of up to three bytes. Stored at once, it is
 * well below the 16 MB of a document.
 */
export const mostCalendarBytes = 8 * 1024 * 1024;

/** Most days of one calendar: three months. */
export const mostDays = 92;

/** Entries that a text model writes in one call: about 1,600 tokens, so that the first ones are on the screen after seconds. */
export const entriesPerCall = 12;

/** Characters of a description that tell it from the others. */
export const hintLength = 200;

/** How long what is written of a calendar is kept for who asks for it again with the same key, in milliseconds: an hour. */
export const calendarKeptMs = 3_600_000;

/** How long a calendar may take in all, in milliseconds; a little less than the clients' own limit (specification section 9: 600 s). */
export const calendarTimeMs = 570_000;

/** How long services wait for a text of one item, picture or comment, in milliseconds: a model may be slow, and is asked again when it refuses. */
export const textTimeMs = 120_000;

const hourMs = 60 * 60_000;

/** A backup of each night may take its time; the next one missing shows by noon. In milliseconds. */
export const backupPatienceMs = 36 * hourMs;

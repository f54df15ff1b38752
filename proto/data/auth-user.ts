/** Minutes after its moment in which an item still goes out automatically; a person chooses within these. */
export const lateLimits = { least: 5, usual: 60, most: 24 * 60 };

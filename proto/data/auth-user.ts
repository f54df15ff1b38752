/** Minutes after its moment until which an item still goes out by itself; a person chooses within these. */
export const lateLimits = { least: 5, usual: 60, most: 24 * 60 };

/** Minutes after its moment in which an item still goes out automatically; a person chooses within these. */
export const lateLimits = { least: 5, usual: 60, most: 24 * 60 };

/** What a person may do on this installation: an admin also sees after people and what needs a hand. */
export const roles = ['admin', 'member'] as const;
export type Role = (typeof roles)[number];

/** How a person stands: invited until they set a password; disabled ones cannot sign in. */
export const personStates = ['invited', 'active', 'disabled'] as const;
export type PersonState = (typeof personStates)[number];

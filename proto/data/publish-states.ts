/**
 * How far a publish is. `held` waits for the person, `unknown` was sent and nobody found out whether it is live; of the others
 * all but `open` are its end.
 */
export const publishStates = ['open', 'held', 'published', 'failed', 'canceled', 'unknown'] as const;
export type PublishState = (typeof publishStates)[number];

/** The cause of a post that did not go out because it was taken back. */
export const takenBackCause = 'canceled';

/**
 * What a refusal means for the publish. `transient`: the same call may be repeated. `wait`: the platform wants
 * a pause first. `new-container`: what was prepared is useless now. `permanent`: trying again does not help.
 * `ambiguous`: it may have happened, look before acting. `reconnect`: the account needs its owner.
 */
export type GraphErrorClass =
  | 'transient'
  | 'wait'
  | 'new-container'
  | 'permanent'
  | 'ambiguous'
  | 'reconnect';

/** How long a `wait` takes when the platform does not say. */
export type WaitLength = 'limit' | 'quota' | 'long';

export type GraphErrorRow = {
  readonly cause: string;
  readonly class: GraphErrorClass;
  readonly message: string;
  readonly advice: string;
  /** Tries after which a transient or new-container row is final; unlimited within the window when left out. */
  readonly tries?: number;
  readonly wait?: WaitLength;
  /** What to say instead where the platform tells the person itself what is wrong: its own words follow the message. */
  readonly told?: { readonly message: string; readonly advice: string };
};

export const again = 'No action needed: Insta AI tries again automatically.';
export const otherMedia = 'Choose or create another picture or video and publish again.';

export function row(
  cause: string,
  errorClass: GraphErrorClass,
  message: string,
  advice: string,
  more: Pick<GraphErrorRow, 'tries' | 'wait' | 'told'> = {},
): GraphErrorRow {
  return { cause, class: errorClass, message, advice, ...more };
}

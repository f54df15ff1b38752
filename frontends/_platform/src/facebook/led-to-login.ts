/** State of the way to the profile for who pressed a button that could not open Facebook's window: the profile says why. */
export const ledToLogin = { isForFacebookLogin: true } as const;

/** Whether somebody came so. */
export function isLedToLogin(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isForFacebookLogin' in state;
}

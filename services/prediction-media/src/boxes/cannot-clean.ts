/** Why what a video says of itself cannot be taken out of it in place. */
export class CannotClean extends Error {
  readonly reason: 'damaged' | 'entangled';

  /** `damaged`: its boxes contradict each other; `entangled`: what must go stands between what must stay. */
  constructor(reason: CannotClean['reason']) {
    super(`The video cannot be cleaned: it is ${reason}.`);
    this.reason = reason;
  }
}

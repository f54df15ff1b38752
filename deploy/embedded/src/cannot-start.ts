/** A start that cannot go on for a reason the person can do something about; its message is the whole text they see. */
export class CannotStart extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CannotStart';
  }
}

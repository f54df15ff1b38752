import type { Step } from './steps.ts';

type Done = { seconds: number; step: Pick<Step, 'minutes'> };

/** How much slower than two free cores this machine has been so far; never quicker, so that a plan is not too bold. */
export function paceOf(done: readonly Done[]): number {
  const expected = done.reduce((sum, { step }) => sum + step.minutes, 0);
  const taken = done.reduce((sum, { seconds }) => sum + seconds / 60, 0);
  return expected > 0 ? Math.max(1, taken / expected) : 1;
}

/** Whether a step would end before the limit at the pace so far, all in minutes. */
export function fits(step: Pick<Step, 'minutes'>, { left, pace }: { left: number; pace: number }): boolean {
  return step.minutes * pace <= left;
}

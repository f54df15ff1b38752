import { type Autosave, toSave } from './autosave-machine.ts';

export type SavingWord = { text: string; isProblem: boolean };

/** How far saving is, in a word by the title; `clock` writes the time of a save. */
export function savingWord(state: Autosave, clock: (at: number) => string): SavingWord | null {
  const hasEdits = Object.keys(toSave(state)).length > 0;
  if (state.inFlight && state.failures === 0) return { text: 'Saving…', isProblem: false };
  if (hasEdits && state.problem && !state.problem.canRetry) {
    return { text: `Not saved: ${state.problem.message}`, isProblem: true };
  }
  if (hasEdits && state.failures > 0) return { text: 'Not saved, retrying', isProblem: true };
  if (hasEdits) return { text: 'Saving…', isProblem: false };
  if (Object.keys(state.theirs).length > 0)
    return { text: 'Not saved: choose what to keep', isProblem: true };
  return state.savedAt === null ? null : { text: `Saved ${clock(state.savedAt)}`, isProblem: false };
}

import type { ContentDocument, StepBelow, UndoStep } from '../item/content-document.ts';
import { usedMedia } from '../item/media-address.ts';
import { changedIn } from '../item/undo-step.ts';

/**
 * The steps of an item that are left when media are gone: those that would bring one back go, and with each those below it that
 * changed the same, as with every change that stays.
 */
export function withoutStepsBackTo(
  { undo }: Pick<ContentDocument, 'undo'>,
  media: readonly string[],
): UndoStep | undefined {
  if (!undo) return undefined;
  const { version, below = [], ...newest } = undo;
  const gone = new Set<string>();
  const left: StepBelow[] = [];
  for (const step of [newest, ...below]) {
    const stays = !brings(step, media) && !changedIn(step).some(name => gone.has(name));
    if (stays) left.push(step);
    else for (const name of changedIn(step)) gone.add(name);
  }
  const [next, ...rest] = left;
  return next && { ...next, version, ...(rest.length > 0 && { below: rest }) };
}

function brings({ before }: StepBelow, media: readonly string[]): boolean {
  return usedMedia(before).some(output => media.includes(output));
}

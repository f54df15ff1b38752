import { type Box, type BoxFormat, boxesIn, type Holder, type ReadAt } from './boxes.ts';
import { CannotClean } from './cannot-clean.ts';

/** Bytes that tell more than the film shows. Where they are a whole box, it is called what players skip. */
export type HiddenPart = { start: number; end: number; name?: { at: number; text: string } };

/** What is hidden of a box of which something is needed. */
export type HiddenOf = (box: Box, read: ReadAt) => Iterable<HiddenPart> | AsyncIterable<HiddenPart>;

/** The boxes that a film needs, by their types. What is not named is hidden, for nobody can list all that cameras write. */
export type NeededBoxes = { readonly [type: string]: NeededBoxes | HiddenOf };

/** Of a box that is needed as it is. */
export const nothing: HiddenOf = () => [];

/** A box of which nothing is needed. */
export function wholeBox(box: Box, { spare }: BoxFormat): HiddenPart {
  return {
    start: box.isCut ? box.start : box.body,
    end: box.end,
    name: { at: box.start + spare.at, text: spare.name },
  };
}

/** What is hidden in a box or a file, as deep as the table goes. */
export async function* hiddenIn(
  read: ReadAt,
  format: BoxFormat,
  holder: Holder,
  needed: NeededBoxes,
): AsyncGenerator<HiddenPart> {
  for await (const box of boxesIn(read, format, holder)) {
    const need = needed[box.type];
    if (!need) yield wholeBox(box, format);
    else if (box.isCut) throw new CannotClean('damaged');
    else if (typeof need === 'function') yield* need(box, read);
    else yield* hiddenIn(read, format, box, need);
  }
}

import { notify, useHotkeys } from '@insta-ai/design';
import type { WrittenWords } from '@insta-ai/proto/http/content';
import { type RefObject, useEffect, useRef } from 'react';
import type { ItemEditor } from '../../editor/item-editor.ts';
import { pickWords, stepBack, type WordsName, type WordsStep } from './written-words.ts';

/** Puts words into an item; `before` are all words as they stood. */
export type WriteWords = (
  after: Partial<WrittenWords>,
  before: WrittenWords,
  note: string,
  undoable?: 'replace',
) => void;

type Written = WordsStep & { dismiss: () => void };

/**
 * Puts words into an item so that they can be taken back: with the note that says so, and with Ctrl/⌘ Z outside of fields,
 * where that key belongs to the browser.
 * @param editor the item as it is now; undefined once its screen was left.
 */
export function useWordsUndo(editor: RefObject<ItemEditor | undefined>): WriteWords {
  const steps = useRef<Written[]>([]);

  const undo = (step: Written) => {
    steps.current = steps.current.filter(one => one !== step);
    step.dismiss();
    const here = editor.current;
    if (here) here.edit(stepBack(step, here.item));
  };
  const write: WriteWords = (after, before, note, undoable) => {
    const names = Object.keys(after) as WordsName[];
    if (names.length === 0) return;
    editor.current?.edit(after, undoable);
    const step: Written = { before: pickWords(before, names), after, dismiss: () => undefined };
    step.dismiss = notify.info(note, { label: 'Undo', run: () => undo(step) });
    steps.current.push(step);
  };

  const undoLast = (event: KeyboardEvent) => {
    const last = steps.current.at(-1);
    if (!last) return;
    event.preventDefault();
    undo(last);
  };
  useHotkeys([['mod+Z', undoLast, { preventDefault: false }]]);
  useEffect(
    () => () => {
      for (const { dismiss } of steps.current) dismiss();
    },
    [],
  );
  return write;
}

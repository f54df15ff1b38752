import { formatInstant, notify } from '@insta-ai/design';
import { newRepeatKey, tellStep, useTimeZone } from '@insta-ai/platform';
import { useRef } from 'react';
import type { AutosaveStore } from '../../autosave/autosave.store.ts';
import { shown, type Undoing } from '../../autosave/autosave-machine.ts';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import { withNewPicture } from '../rules/new-picture.ts';

/** The changes of a draft, each a step of its own that can be taken back. */
export function useDraftSteps(store: AutosaveStore) {
  const zone = useTimeZone();
  /** What is typed is one step from the first letter to the last. */
  const typing = useRef('');
  const now = () => shown(store.get());

  const change = async (after: ItemEdits, kind: Undoing, words: string) => {
    // What was typed before is another step.
    if (Object.keys(store.get().edits).length > 0) await store.flush();
    store.edit(after, { kind, words });
    void store.flush();
  };

  return {
    fix: (edits: ItemEdits) => void change(edits, 'replace', `${name()}: changed`),
    chooseType: (_contentType: string | null) =>
      void change({ _contentType }, 'type', `${name()}: type changed`),
    move(date: string) {
      if (date === now().date) return;
      void change({ date }, 'move', `${name()}: moved to ${formatInstant(date, 'dddd D MMMM, HH:mm', zone)}`);
    },
    beginTyping() {
      typing.current = newRepeatKey();
    },
    type: (edits: ItemEdits) => store.edit(edits, { kind: 'replace', name: typing.current }),
    /** Words were typed, and saved while they were. */
    async typed(before: ItemEdits) {
      const { metaDescription = '', hashtags = '' } = now();
      const isSame = before.metaDescription === metaDescription && before.hashtags === hashtags;
      const isSaved = await store.flush();
      const _content = store.get().base?._id;
      if (!isSame && isSaved && _content)
        tellStep({ kind: 'replace', words: `${name()}: text changed`, _content });
    },
    /** What was approved meanwhile keeps the picture that it was approved with. */
    takePicture(output: string) {
      const { contents = [], status } = now();
      if (contents.includes(output)) return void notify.success(`New picture: ${name()}`);
      if (status !== 'Scheduled') {
        return void change(
          { contents: withNewPicture(contents, output) },
          'replace',
          `New picture: ${name()}`,
        );
      }
      notify.info(`The new picture of ${name()} is ready. The approved one stays.`);
    },
  };

  function name() {
    return now().title || 'NO_NAME';
  }
}

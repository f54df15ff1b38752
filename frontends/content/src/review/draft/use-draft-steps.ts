import { formatInstant, notify } from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import type { AutosaveStore } from '../../autosave/autosave.store.ts';
import { shown } from '../../autosave/autosave-machine.ts';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import { stepBack, stepOf } from '../rules/edit-step.ts';
import { withNewPicture } from '../rules/new-picture.ts';
import type { DraftPlace } from './draft-place.ts';

/** The changes of a draft, each a step that can be taken back; whoever takes it back sees the draft again. */
export function useDraftSteps(store: AutosaveStore, { steps, way }: Pick<DraftPlace, 'steps' | 'way'>) {
  const zone = useTimeZone();
  const now = () => shown(store.get());
  const id = () => store.get().base?._id ?? '';

  const keep = (before: ItemEdits, after: ItemEdits, note: string) => {
    const step = stepOf(before, after);
    steps.take(note, () => {
      store.edit(stepBack(step, now()));
      void store.flush();
      way.show(id());
    });
  };
  /** `before` is what stood there, where the item has it no longer. */
  const change = (after: ItemEdits, note: string, before: ItemEdits = now()) => {
    if (Object.keys(after).length === 0) return;
    store.edit(after);
    keep(before, after, note);
  };

  return {
    change,
    chooseType: (_contentType: string | null) => change({ _contentType }, 'Type changed'),
    move(date: string) {
      if (date === now().date) return;
      change({ date }, `Moved to ${formatInstant(date, 'dddd D MMMM, HH:mm', zone)}`);
    },
    /** Words were typed, and saved while they were. */
    typed(before: ItemEdits) {
      const { metaDescription = '', hashtags = '' } = now();
      const isSame = before.metaDescription === metaDescription && before.hashtags === hashtags;
      if (!isSame) keep(before, { metaDescription, hashtags }, 'Text changed');
    },
    /** What was approved meanwhile keeps the picture that it was approved with. */
    takePicture(output: string) {
      const { contents = [], status, title } = now();
      if (contents.includes(output)) return void notify.success(`New picture: ${title || 'NO_NAME'}`);
      if (status !== 'Scheduled') {
        return change({ contents: withNewPicture(contents, output) }, `New picture: ${title || 'NO_NAME'}`);
      }
      notify.info(`The new picture of ${title || 'NO_NAME'} is ready. The approved one stays.`);
    },
  };
}

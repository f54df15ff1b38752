import { postOptions } from '@insta-ai/proto/rules/post-options';
import type { ItemEdits } from '../../../autosave/item-edits.ts';
import type { SocialItem } from '../../../editor/item-editor.ts';
import { Chosen } from '../finding/chosen.tsx';
import { useFocusThatStays } from '../finding/use-focus-that-stays.ts';
import { PlaceSearch } from './place-search.tsx';

type Props = { item: SocialItem; onChange: (edits: ItemEdits) => void };

const { name } = postOptions.place;

/** Where the post is: searched for, shown, and taken off again. */
export function PlaceField({ item: { place }, onChange }: Props) {
  const focus = useFocusThatStays();
  const change = (next: typeof place) => {
    focus.keep();
    onChange({ place: next });
  };
  if (!place) return <PlaceSearch label={name} fieldRef={focus.take} onChoose={change} />;
  return <Chosen label={name} name={place.name} removeRef={focus.take} onRemove={() => change(null)} />;
}

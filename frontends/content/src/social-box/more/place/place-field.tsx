import { CloseButton } from '@insta-ai/design';
import { postOptions } from '@insta-ai/proto/rules/post-options';
import { useId, useRef } from 'react';
import type { ItemEdits } from '../../../autosave/item-edits.ts';
import type { ShownItem } from '../../../editor/item-editor.ts';
import classes from './place.module.css';
import { PlaceSearch } from './place-search.tsx';

type Props = { item: ShownItem; onChange: (edits: ItemEdits) => void };

const { name } = postOptions.place;

/** Where the post is: searched for, shown, and taken off again. */
export function PlaceField({ item: { place }, onChange }: Props) {
  const nameId = useId();
  // The list that was pressed, and the cross, go away with the press; the focus stays in the field.
  const wasPressed = useRef(false);
  const takeFocus = (node: HTMLElement | null) => {
    if (!wasPressed.current || !node) return;
    wasPressed.current = false;
    node.focus();
  };
  const change = (next: typeof place) => {
    wasPressed.current = true;
    onChange({ place: next });
  };
  if (!place) return <PlaceSearch label={name} fieldRef={takeFocus} onChoose={change} />;
  return (
    <fieldset className={classes.chosen} aria-labelledby={nameId}>
      <span id={nameId} className={classes.label}>
        {name}
      </span>
      <span className={classes.place}>
        {place.name}
        <CloseButton ref={takeFocus} aria-label={`Remove ${place.name}`} onClick={() => change(null)} />
      </span>
    </fieldset>
  );
}

import { Button } from '@insta-ai/design';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import type { ShownItem } from '../../editor/item-editor.ts';
import { TextFields } from '../../social-box/text/text-fields.tsx';
import classes from './open-draft.module.css';

type Words = Pick<ShownItem, 'metaDescription' | 'hashtags'>;

type Props = {
  item: ShownItem;
  isStory: boolean;
  isEditing: boolean;
  onChange: (edits: ItemEdits) => void;
  onEdit: () => void;
  /** The person is done; `before` is what stood there. */
  onDone: (before: Words) => void;
};

/** Text and hashtags, to be read; to be changed in the same place. */
export function DraftWords({ isEditing, ...props }: Props) {
  const { item, isStory, onEdit } = props;
  if (isEditing) return <WordsForm {...props} />;
  return (
    <section className={classes.words} aria-label="Words">
      <button type="button" className={classes.text} onClick={onEdit}>
        {item.metaDescription || <span className={classes.none}>No text yet</span>}
      </button>
      {!isStory && item.hashtags && <p className={classes.hashtags}>{item.hashtags}</p>}
    </section>
  );
}

function WordsForm({ item, isStory, onChange, onDone }: Omit<Props, 'isEditing' | 'onEdit'>) {
  const place = useRef<HTMLElement>(null);
  const { metaDescription, hashtags } = item;
  const before = useRef({ metaDescription, hashtags });
  useEffect(() => {
    const field = place.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const done = () => onDone(before.current);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    done();
  };
  return (
    <section ref={place} className={classes.words} aria-label="Words" onKeyDown={press}>
      <TextFields item={item} isStory={isStory} onChange={onChange} />
      <Button
        className={classes.done}
        variant="default"
        size="compact-md"
        aria-keyshortcuts="Escape"
        onClick={done}
      >
        Done
      </Button>
    </section>
  );
}

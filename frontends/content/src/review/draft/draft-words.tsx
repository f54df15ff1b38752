import { Button, UnstyledButton } from '@insta-ai/design';
import { IconChevronDown } from '@insta-ai/design/icons';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import type { ShownItem } from '../../editor/item-editor.ts';
import { TextFields } from '../../social-box/text/text-fields.tsx';
import { areOnlyHashtags, foldLabel } from '../rules/fold.ts';
import { reviewKeys, shortcutsOf } from '../rules/review-keys.ts';
import classes from './open-draft.module.css';

type Words = Pick<ShownItem, 'metaDescription' | 'hashtags'>;

type Props = {
  item: ShownItem;
  isStory: boolean;
  isEditing: boolean;
  /** Something is wrong with the hashtags, so they are read. */
  areTagsFaulty: boolean;
  isUnfolded: boolean;
  onUnfold: () => void;
  onChange: (edits: ItemEdits) => void;
  onEdit: () => void;
  /** The person is done; `before` is what stood there. */
  onDone: (before: Words) => void;
};

/** The text whole; name and hashtags, which nobody reads sixty times, folded. To be changed in the same place. */
export function DraftWords({ isEditing, onChange, onDone, ...props }: Props) {
  const { item, isStory } = props;
  if (isEditing) return <WordsForm item={item} isStory={isStory} onChange={onChange} onDone={onDone} />;
  return <ReadWords {...props} />;
}

type ReadProps = Omit<Props, 'isEditing' | 'onChange' | 'onDone'>;

function ReadWords({ item, isStory, areTagsFaulty, isUnfolded, onEdit, onUnfold }: ReadProps) {
  const tags = !isStory && item.hashtags && <p className={classes.hashtags}>{item.hashtags}</p>;
  const areTagsFolded = tags && !areTagsFaulty && areOnlyHashtags(item.hashtags);
  const label = foldLabel(item.title, areTagsFolded ? item.hashtags : '');
  return (
    <section className={classes.words} aria-label="Words">
      <button type="button" className={classes.text} onClick={onEdit}>
        {item.metaDescription || <span className={classes.none}>No text yet</span>}
      </button>
      {!areTagsFolded && tags}
      {label && (
        <UnstyledButton
          className={classes.fold}
          aria-expanded={isUnfolded}
          aria-keyshortcuts={shortcutsOf('unfold')}
          data-keys={reviewKeys.unfold.keys[0]}
          onClick={onUnfold}
        >
          {label}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      )}
      {isUnfolded && areTagsFolded && tags}
      {isUnfolded && item.title && <p className={classes.name}>{item.title}</p>}
    </section>
  );
}

function WordsForm({
  item,
  isStory,
  onChange,
  onDone,
}: Pick<Props, 'item' | 'isStory' | 'onChange' | 'onDone'>) {
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

import { Button, Modal } from '@insta-ai/design';
import { TagsInput } from '@insta-ai/design/tags-input';
import { mediaTags } from '@insta-ai/proto/data/prediction-media';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { useState } from 'react';
import { useTagNames } from '../tags/use-tag-names.ts';
import { type Deed, tagging, untagging } from './deeds.ts';
import classes from './many-bar.module.css';
import { files } from './words.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  items: readonly MediaItem[];
  onRun: (deed: Deed) => void;
};

/** Tags that all selected files get, or lose. */
export function ManyTagsModal({ isOpen, onClose, items, onRun }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Tags of ${files(items.length)}`} size={440}>
      <ManyTags items={items} onRun={onRun} />
    </Modal>
  );
}

function ManyTags({ items, onRun }: Pick<Props, 'items' | 'onRun'>) {
  const names = useTagNames();
  const [typed, setTyped] = useState<string[]>([]);
  const tags = [...new Set(typed.map(tag => tag.trim().toLowerCase()))].filter(tag => tag !== '');
  const deeds = [
    { deed: untagging(tags), label: 'Take off', variant: 'default' },
    { deed: tagging(tags), label: 'Add', variant: 'filled' },
  ] as const;
  return (
    <>
      <TagsInput
        label="Tags"
        description="Press Enter after each."
        inputWrapperOrder={['label', 'input', 'description']}
        data={names}
        splitChars={[',']}
        acceptValueOnBlur
        maxTags={mediaTags.each}
        maxLength={mediaTags.length}
        comboboxProps={{ withinPortal: false }}
        data-autofocus
        value={typed}
        onChange={setTyped}
      />
      <div className={classes.tagButtons}>
        {deeds.map(({ deed, label, variant }) => (
          <Button
            key={label}
            variant={variant}
            disabled={!items.some(deed.isFor)}
            onClick={() => onRun(deed)}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}

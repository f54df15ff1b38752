import { Modal } from '@insta-ai/design';
import type { CaptionValues } from '@insta-ai/design/caption-fields';
import { CaptionFields } from '@insta-ai/design/caption-fields';
import { DraggableCaption } from '@insta-ai/design/story-caption';
import { useState } from 'react';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import type { SocialItem } from '../../editor/item-editor.ts';
import { More } from '../more/more.tsx';
import { InstagramPreview } from '../preview/instagram-preview.tsx';
import { CaptionAdvice } from './caption-advice.tsx';
import classes from './edit.module.css';
import { TextFields } from './text-fields.tsx';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Null while a new item has not been created. */
  id: string | null;
  item: SocialItem;
  caption: CaptionValues;
  /** The look of its type. */
  captionOfType: CaptionValues | undefined;
  instagramType: string | null;
  onChange: (edits: ItemEdits) => void;
};

/** The words of the item beside what they look like (specification section 2, Edit modal). */
export function EditModal({ isOpen, onClose, ...parts }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Edit" size={900}>
      <EditForm {...parts} />
    </Modal>
  );
}

function EditForm({
  id,
  item,
  caption,
  captionOfType = {},
  instagramType,
  onChange,
}: Omit<Props, 'isOpen' | 'onClose'>) {
  const [index, setIndex] = useState(0);
  const isStory = instagramType === 'Story';
  return (
    <div className={classes.columns}>
      <div className={classes.fields}>
        <TextFields item={item} isStory={isStory} onChange={onChange} />
        {isStory && <CaptionFields value={caption} defaults={captionOfType} onChange={onChange} />}
        <More id={id} item={item} instagramType={instagramType} onChange={onChange} />
      </div>
      <div className={classes.preview} data-story={isStory || undefined}>
        <InstagramPreview
          item={item}
          caption={caption}
          instagramType={instagramType}
          index={index}
          onIndex={setIndex}
          overlay={<DraggableCaption caption={caption} text={item.metaDescription} onMove={onChange} />}
        />
        {isStory && caption.enableCaption && (
          <CaptionAdvice caption={caption} text={item.metaDescription} onChange={onChange} />
        )}
      </div>
    </div>
  );
}

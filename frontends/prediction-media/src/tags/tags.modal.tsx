import { Modal } from '@insta-ai/design';
import { TagsInput } from '@insta-ai/design/tags-input';
import { mediaTags } from '@insta-ai/proto/data/prediction-media';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { useState } from 'react';
import { useTagNames } from './use-tag-names.ts';
import { useTags } from './use-tags.ts';

type Props = { isOpen: boolean; onClose: () => void; media: MediaItem | null };

/** The person's own words for one picture or video. */
export function TagsModal({ isOpen, onClose, media }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Tags" size={440}>
      {media && <Tags key={media.output} media={media} />}
    </Modal>
  );
}

function Tags({ media }: { media: MediaItem }) {
  const names = useTagNames();
  const [typed, setTyped] = useState('');
  const giveBack = (tag: string) => setTyped(now => (now ? `${tag},${now}` : tag));
  const { tags, save, isSaving, problem } = useTags(media, giveBack);
  return (
    <TagsInput
      label="Tags of this file"
      description={`Your own words, to find it again. Press Enter after each. At most ${mediaTags.each}.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={names}
      splitChars={[',']}
      acceptValueOnBlur
      maxTags={mediaTags.each}
      maxLength={mediaTags.length}
      data-autofocus
      comboboxProps={{ withinPortal: false }}
      aria-busy={isSaving}
      error={problem}
      value={tags}
      onChange={save}
      searchValue={typed}
      onSearchChange={setTyped}
    />
  );
}

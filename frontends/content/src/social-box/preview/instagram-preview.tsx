import type { CaptionValues } from '@insta-ai/design/caption-fields';
import { StoryCaption } from '@insta-ai/design/story-caption';
import type { ReactNode } from 'react';
import type { SocialItem } from '../../editor/item-editor.ts';
import { FeedPreview } from './feed-preview.tsx';
import { MediaDots } from './media-dots.tsx';
import { TallPreview } from './tall-preview.tsx';

type Props = {
  item: SocialItem;
  caption: CaptionValues;
  instagramType: string | null;
  index: number;
  onIndex: (index: number) => void;
  /** In the Edit modal: stands over the first picture of a Story instead of the caption at rest. */
  overlay?: ReactNode;
};

/** What Instagram will show: a Story and a Reel fill the phone, anything else is a post in the feed. */
export function InstagramPreview({ item, caption, instagramType, index, onIndex, overlay }: Props) {
  if (instagramType === 'Story' || instagramType === 'Reel') {
    const isStory = instagramType === 'Story';
    return (
      <TallPreview item={item} isStory={isStory}>
        {isStory && (overlay ?? <StoryCaption caption={caption} text={item.metaDescription} />)}
      </TallPreview>
    );
  }
  const count = item.contents.length;
  const shown = Math.min(index, Math.max(0, count - 1));
  return (
    <FeedPreview
      item={item}
      output={item.contents[shown]}
      isWhole={overlay !== undefined}
      dots={
        instagramType === 'Post' && count > 1 && <MediaDots count={count} shown={shown} onShow={onIndex} />
      }
    />
  );
}

import { Avatar } from '@insta-ai/design';
import { IconBookmark, IconDots, IconHeart, IconMessageCircle, IconSend } from '@insta-ai/design/icons';
import { isVideo } from '@insta-ai/proto/rules/media-kind';
import { frameRatio } from '@insta-ai/proto/rules/post-media';
import type { CSSProperties, ReactNode } from 'react';
import type { SocialItem } from '../../editor/item-editor.ts';
import { useAccount } from '../../editor/use-account.ts';
import { ratioOfSize } from '../../item/ratio-of.ts';
import { useContentTypes } from '../../item/use-content-types.ts';
import classes from './feed-preview.module.css';
import { PreviewMedia } from './preview-media.tsx';
import { useRatios } from './use-ratios.ts';

type Props = {
  item: SocialItem;
  output: string | undefined;
  dots: ReactNode;
  /** All of the text instead of its first lines, in a place that scrolls. */
  isWhole: boolean;
};

/** A post in the feed. */
export function FeedPreview({ item, output, dots, isWhole }: Props) {
  const account = useAccount(item);
  const ratios = useRatios(item.contents);
  const type = useContentTypes().find(({ _id }) => _id === item._contentType);
  // Until the first picture was seen it has the place that its type orders, for most are drawn.
  const first = item.contents.findIndex(one => !isVideo(one));
  const expected = [ratios[first] ?? ratioOfSize(type?.aspect_ratios_selection)];
  const shownRatio = output ? frameRatio('Post', first < 0 ? [] : expected) : 1;
  return (
    <figure
      className={classes.post}
      style={{ '--ratio': shownRatio } as CSSProperties}
      data-whole={isWhole || undefined}
      aria-label="Preview"
    >
      <div className={classes.account}>
        <Avatar src={account.picture} alt="" size={32} color="gray" name={account.name} />
        <span className={classes.who}>
          <strong>{account.name}</strong>
          {item.location && <span className={classes.place}>{item.location}</span>}
        </span>
        <IconDots className={classes.more} size={18} aria-hidden />
      </div>
      <div className={classes.media}>
        <PreviewMedia output={output} fit={item.fit} frame={shownRatio} />
      </div>
      {dots}
      <div className={classes.icons} aria-hidden>
        <IconHeart size={23} stroke={1.6} />
        <IconMessageCircle size={23} stroke={1.6} />
        <IconSend size={22} stroke={1.6} />
        <IconBookmark size={23} stroke={1.6} />
      </div>
      <figcaption className={classes.words}>
        {item.metaDescription ? (
          <p className={classes.text}>
            <strong>{account.name}</strong> {item.metaDescription}
          </p>
        ) : (
          <p className={classes.noText}>No text yet</p>
        )}
        {item.hashtags && <p className={classes.hashtags}>{item.hashtags}</p>}
      </figcaption>
    </figure>
  );
}

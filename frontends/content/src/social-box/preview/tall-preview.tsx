import { Avatar } from '@insta-ai/design';
import { IconDots, IconHeart, IconMessageCircle, IconSend } from '@insta-ai/design/icons';
import { storyCover } from '@insta-ai/proto/rules/caption-layout';
import { phoneRatio } from '@insta-ai/proto/rules/post-media';
import type { CSSProperties, ReactNode } from 'react';
import type { SocialItem } from '../../editor/item-editor.ts';
import { useAccount } from '../../editor/use-account.ts';
import { PreviewMedia } from './preview-media.tsx';
import classes from './tall-preview.module.css';

type Props = { item: SocialItem; isStory: boolean; children?: ReactNode };

const covers = {
  '--header': `${storyCover.top * 100}%`,
  '--footer': `${storyCover.bottom * 100}%`,
} as CSSProperties;

/** A Story or a Reel: the picture fills a phone, and what Instagram puts over it stands where it does there. */
export function TallPreview({ item, isStory, children }: Props) {
  const account = useAccount(item);
  const who = (
    <>
      <Avatar src={account.picture} alt="" size={28} color="gray" name={account.name} />
      <strong>{account.name}</strong>
    </>
  );
  return (
    <figure className={classes.figure} aria-label="Preview">
      <div className={classes.phone} style={covers}>
        <PreviewMedia
          isDark
          output={item.contents[0]}
          cover={isStory ? undefined : item.coverOutput || undefined}
          fit={item.fit}
          frame={phoneRatio}
        />
        {children}
        {isStory ? (
          <>
            <div className={classes.header}>
              <span className={classes.progress} />
              {who}
              <IconDots size={18} aria-hidden />
            </div>
            <div className={classes.footer} aria-hidden>
              <span className={classes.reply}>Send message</span>
              <IconHeart size={22} stroke={1.6} />
              <IconSend size={21} stroke={1.6} />
            </div>
          </>
        ) : (
          <>
            <div className={classes.buttons} aria-hidden>
              <IconHeart size={24} stroke={1.6} />
              <IconMessageCircle size={24} stroke={1.6} />
              <IconSend size={23} stroke={1.6} />
            </div>
            <div className={classes.words}>
              <div className={classes.who}>{who}</div>
              {item.metaDescription && <p className={classes.text}>{item.metaDescription}</p>}
            </div>
          </>
        )}
      </div>
    </figure>
  );
}

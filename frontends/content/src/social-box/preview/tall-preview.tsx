import { Avatar } from '@insta-ai/design';
import type { ReactNode } from 'react';
import type { ShownItem } from '../../editor/item-editor.ts';
import { useAccount } from '../../editor/use-account.ts';
import { PreviewMedia } from './preview-media.tsx';
import classes from './tall-preview.module.css';

type Props = { item: ShownItem; isStory: boolean; children?: ReactNode };

/** A Story or a Reel: the picture fills a phone, the account stands above it, where it hides no caption. */
export function TallPreview({ item, isStory, children }: Props) {
  const account = useAccount(item);
  return (
    <figure className={classes.figure} aria-label="Preview">
      <div className={classes.account}>
        <Avatar src={account.picture} alt="" size={28} color="gray" name={account.name} />
        <strong>{account.name}</strong>
      </div>
      <div className={classes.phone}>
        <PreviewMedia isDark output={item.contents[0]} fit={item.fit} />
        {children}
        {!isStory && item.metaDescription && <p className={classes.text}>{item.metaDescription}</p>}
      </div>
    </figure>
  );
}

import { Avatar } from '@insta-ai/design';
import type { ReactNode } from 'react';
import type { ShownItem } from '../content-edit/item-editor.ts';
import { PreviewMedia } from './preview-media.tsx';
import classes from './tall-preview.module.css';
import { useAccount } from './use-account.ts';

type Props = { item: ShownItem; isStory: boolean; children?: ReactNode };

/** A Story or a Reel: the picture fills a phone, the account stands over it. */
export function TallPreview({ item, isStory, children }: Props) {
  const account = useAccount();
  return (
    <figure className={classes.phone} aria-label="Preview">
      <PreviewMedia output={item.contents[0]} fit={item.fit} />
      {children}
      <div className={classes.over} data-place={isStory ? 'top' : 'bottom'}>
        {isStory && <span className={classes.time} aria-hidden />}
        <span className={classes.account}>
          <Avatar src={account.picture} alt="" size={30} color="gray" name={account.name} />
          <strong>{account.name}</strong>
        </span>
        {!isStory && item.metaDescription && <p className={classes.text}>{item.metaDescription}</p>}
      </div>
    </figure>
  );
}

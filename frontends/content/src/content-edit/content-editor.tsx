import { useMediaQuery } from '@insta-ai/design';
import { memo, useCallback } from 'react';
import type { AutosaveStore } from '../autosave/autosave.store.ts';
import { AfterWhatGoesOut } from '../editor/after-what-goes-out.tsx';
import { fields } from '../editor/item-editor.ts';
import { useFlushWhenLeaving, useLastWords } from '../editor/use-flush-when-leaving.ts';
import { useItemEditor } from '../editor/use-item-editor.ts';
import { MediaBox } from '../media-box/media-box.tsx';
import { SocialBox } from '../social-box/social-box.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { ClashNote } from './clash-note.tsx';
import classes from './content-editor.module.css';
import { EditHeader } from './edit-header.tsx';
import { GoneNote } from './gone-note.tsx';
import { InfoBox } from './info-box.tsx';
import { useNeighboursAhead } from './neighbours/use-neighbours-ahead.ts';
import { useLiveItem } from './use-live-item.ts';
import { useOwnAddress } from './use-own-address.ts';

type Props = { store: AutosaveStore; isGone: boolean };

const frameFields = fields('prev', 'next', 'wish');

/** The whole screen of one item: the work at the left, what Instagram will show at the right. Each part draws itself. */
export const ContentEditor = memo(({ store, isGone }: Props) => {
  const editor = useItemEditor(store, frameFields);
  const isNarrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false });
  useFlushWhenLeaving(store, isGone);
  useLastWords(useCallback(() => [store], [store]));
  useOwnAddress(editor.id);
  useNeighboursAhead(editor.item);
  const isWishedGone = isGone && Boolean(editor.item.wish);
  useLiveItem(store, editor, isWishedGone);

  return (
    <>
      <EditHeader store={store} />
      {isGone && !isWishedGone && <GoneNote store={store} editor={editor} />}
      {!isGone && <ClashNote store={store} />}
      <div className={classes.columns}>
        <div className={classes.work}>
          <AfterWhatGoesOut>
            <InfoBox store={store} />
            <MediaBox store={store} />
            <Timeline store={store} />
          </AfterWhatGoesOut>
        </div>
        <aside className={classes.social} aria-label="On Instagram">
          <SocialBox store={store} isNarrow={isNarrow ?? false} />
        </aside>
      </div>
    </>
  );
});

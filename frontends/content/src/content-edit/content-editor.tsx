import { useMediaQuery } from '@insta-ai/design';
import { kindOf } from '@insta-ai/proto/rules/kind/kind-of';
import { type ReactNode, useCallback, useDeferredValue } from 'react';
import type { AutosaveStore } from '../autosave/autosave.store.ts';
import { useFlushWhenLeaving, useLastWords } from '../editor/use-flush-when-leaving.ts';
import { useItemEditor } from '../editor/use-item-editor.ts';
import { useContentTypes } from '../item/use-content-types.ts';
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

/** The whole screen of one item: the work at the left, what Instagram will show at the right. */
export function ContentEditor({ store, isGone }: { store: AutosaveStore; isGone: boolean }) {
  const editor = useItemEditor(store);
  const types = useContentTypes();
  const type = types.find(({ _id }) => _id === editor.item._contentType);
  const isNarrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false });
  useFlushWhenLeaving(store);
  useLastWords(useCallback(() => [store], [store]));
  useOwnAddress(editor.id);
  useNeighboursAhead(editor.item);
  const isWishedGone = isGone && Boolean(editor.item.wish);
  useLiveItem(editor, isWishedGone);

  return (
    <>
      <EditHeader editor={editor} />
      {isGone && !isWishedGone && <GoneNote editor={editor} />}
      <ClashNote editor={editor} types={types} />
      <div className={classes.columns}>
        <div className={classes.work}>
          <AfterWhatGoesOut>
            <InfoBox editor={editor} />
            <MediaBox editor={editor} instagramType={kindOf(editor.item, type)} />
            <Timeline editor={editor} />
          </AfterWhatGoesOut>
        </div>
        <aside className={classes.social} aria-label="On Instagram">
          <SocialBox editor={editor} types={types} type={type} isNarrow={isNarrow ?? false} />
        </aside>
      </div>
    </>
  );
}

/** What goes out is drawn first; the fields come right after it, and give way to whoever moves on meanwhile. */
function AfterWhatGoesOut({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}

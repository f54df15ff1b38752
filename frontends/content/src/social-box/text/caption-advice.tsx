import { Button, isTouch } from '@insta-ai/design';
import type { CaptionValues } from '@insta-ai/design/caption-fields';
import { isOffPicture } from '@insta-ai/design/story-caption';
import { captionPlace, coverOf, previewBase, storySafe } from '@insta-ai/proto/rules/caption-layout';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import classes from './edit.module.css';

type Props = { caption: CaptionValues; text: string; onChange: (edits: ItemEdits) => void };

type Drawn = { isCut: boolean; cover: ReturnType<typeof coverOf> };

/** How the caption is moved; and when it cannot be seen whole, what that means. */
export function CaptionAdvice({ caption, text, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [{ isCut, cover }, setDrawn] = useState<Drawn>({ isCut: false, cover: undefined });

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured after each change of look, place or words
  useLayoutEffect(() => {
    const drawn = place.current?.parentElement?.querySelector<HTMLElement>('[data-draggable]');
    if (drawn) setDrawn(measure(drawn, captionPlace(caption)));
  }, [caption, text]);

  const moveBack = (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => onChange({ captionLeft: 20, captionTop: storySafe.top })}
    >
      Move it back
    </Button>
  );
  return (
    <div ref={place} className={classes.advice} role="status">
      {isOffPicture(caption) ? (
        <>The caption is outside the picture and will not be seen.{moveBack}</>
      ) : isCut ? (
        'The text does not fit, so its end is cut off. Move it, make it smaller or shorten it.'
      ) : (
        (coveredWords(cover, moveBack) ??
        `Drag the caption${isTouch() ? '' : ', or move it with the arrow keys (Shift: 10 px)'}.`)
      )}
    </div>
  );
}

function coveredWords(cover: Drawn['cover'], moveBack: ReactNode): ReactNode {
  if (cover === 'header') return <>Instagram’s header covers a part of the caption.{moveBack}</>;
  if (cover === 'footer') return <>Instagram’s footer covers a part of the caption.{moveBack}</>;
  return undefined;
}

/** The box on the screen; where it begins is known, and exact at any size of the preview. */
function measure(drawn: HTMLElement, { top }: { top: number }): Drawn {
  const { scrollHeight, clientHeight, offsetHeight, parentElement } = drawn;
  // Letters of some fonts are higher than their line, which cuts nothing that is seen.
  const leeway = 1 + Number.parseFloat(getComputedStyle(drawn).fontSize) / 4;
  const scale = previewBase / (parentElement?.clientWidth || previewBase);
  return {
    isCut: scrollHeight > clientHeight + leeway,
    cover: coverOf({ top, bottom: Math.floor(top + offsetHeight * scale) }),
  };
}

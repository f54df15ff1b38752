import { Button } from '@insta-ai/design';
import type { CaptionValues } from '@insta-ai/design/caption-fields';
import { isOffPicture } from '@insta-ai/design/story-caption';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import classes from './edit.module.css';

type Props = { caption: CaptionValues; text: string; onChange: (edits: ItemEdits) => void };

/** How the caption is moved; and when it has left the picture, or does not fit into it, what that means. */
export function CaptionAdvice({ caption, text, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isCut, setIsCut] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured after each change of look, place or words
  useLayoutEffect(() => {
    const drawn = place.current?.parentElement?.querySelector('[data-draggable]');
    setIsCut(drawn ? drawn.scrollHeight > drawn.clientHeight + 1 : false);
  }, [caption, text]);

  const isOff = isOffPicture(caption);
  return (
    <div ref={place} className={classes.advice} role="status">
      {isOff ? (
        <>
          The caption is outside the picture and will not be seen.
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onChange({ captionLeft: 20, captionTop: 20 })}
          >
            Move it back
          </Button>
        </>
      ) : isCut ? (
        'The text does not fit, so its end is cut off. Move it, make it smaller or shorten it.'
      ) : (
        'Drag the caption, or move it with the arrow keys (Shift: 10 px).'
      )}
    </div>
  );
}

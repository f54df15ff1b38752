import { captionPlace, storyCover } from '@insta-ai/proto/rules/caption-layout';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { CaptionValues } from '../caption-fields/caption-fields.tsx';
import { captionStyle, movedBy, previewBase } from './caption-scale.ts';
import classes from './story-caption.module.css';

type Position = { captionLeft: number; captionTop: number };
type Props = { caption: CaptionValues; text: string; onMove: (position: Position) => void };

const steps: { [key: string]: [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The caption over a Story, to be dragged or nudged with the arrow keys (with Shift ten pixels at once). */
export function DraggableCaption({ caption, text, onMove }: Props) {
  const start = useRef<{ x: number; y: number; width: number } | null>(null);
  const [dragged, setDragged] = useState<Position | null>(null);
  const [announced, setAnnounced] = useState('');
  if (!caption.enableCaption) return null;
  const shown = { ...caption, ...dragged };
  const { left, top } = captionPlace(shown);
  const words = text.trim() || 'Your text';

  const move = (position: Position) => {
    onMove(position);
    setAnnounced(placeOf(position));
  };
  const grab = (event: PointerEvent<HTMLButtonElement>) => {
    const width = event.currentTarget.parentElement?.clientWidth || previewBase;
    start.current = { x: event.clientX, y: event.clientY, width };
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const drag = (event: PointerEvent) => {
    if (!start.current) return;
    const { x, y, width } = start.current;
    setDragged(movedBy(caption, { dx: event.clientX - x, dy: event.clientY - y, width }));
  };
  const drop = () => {
    start.current = null;
    // One edit per drag, not one per pixel.
    if (dragged) move(dragged);
    setDragged(null);
  };
  const nudge = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const size = event.shiftKey ? 10 : 1;
    move(movedBy(caption, { dx: step[0] * size, dy: step[1] * size, width: previewBase }));
  };

  return (
    <>
      <button
        type="button"
        className={classes.caption}
        data-draggable
        style={captionStyle(shown)}
        aria-label={`${words}: caption, ${left} from the left, ${top} from the top. Arrow keys move it.`}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        onKeyDown={nudge}
      >
        {words}
      </button>
      {/* What Instagram covers of a Story: seen while the caption is moved, by hand or by keys. */}
      <span className={classes.cover} style={{ top: 0, height: `${storyCover.top * 100}%` }} aria-hidden />
      <span
        className={classes.cover}
        style={{ bottom: 0, height: `${storyCover.bottom * 100}%` }}
        aria-hidden
      />
      {dragged && (
        <span className={classes.place} aria-hidden>
          {placeOf(dragged)}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </>
  );
}

function placeOf({ captionLeft, captionTop }: Position): string {
  return `Left ${captionLeft} px, top ${captionTop} px`;
}

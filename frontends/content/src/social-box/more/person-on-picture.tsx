import type { PersonTag } from '@insta-ai/proto/rules/post-options';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import classes from './placed-tags.module.css';
import { type Place, placeAt, placeWords } from './tag-lists.ts';

type Props = { tag: PersonTag; onMove: (place: Place) => void; onRemove: () => void };

const steps: { [key: string]: [number, number] } = {
  ArrowLeft: [-0.01, 0],
  ArrowRight: [0.01, 0],
  ArrowUp: [0, -0.01],
  ArrowDown: [0, 0.01],
};

/** A name on the picture, to be dragged or nudged with the arrow keys (with Shift ten times as far). */
export function PersonOnPicture({ tag, onMove, onRemove }: Props) {
  const start = useRef<{ clientX: number; clientY: number; picture: DOMRect } | null>(null);
  const [dragged, setDragged] = useState<Place>();
  const { x, y } = dragged ?? tag;

  const grab = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
    const picture = currentTarget.parentElement?.getBoundingClientRect();
    if (!picture) return;
    start.current = { clientX, clientY, picture };
    currentTarget.setPointerCapture?.(pointerId);
  };
  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (!start.current) return;
    const { picture, ...from } = start.current;
    const dx = (clientX - from.clientX) / picture.width;
    const dy = (clientY - from.clientY) / picture.height;
    setDragged(placeAt(tag.x + dx, tag.y + dy));
  };
  const drop = () => {
    start.current = null;
    // One edit per drag, not one per pixel.
    if (dragged) onMove(dragged);
    setDragged(undefined);
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    if (!step && !isRemoval) return;
    event.preventDefault();
    if (!step) return onRemove();
    const size = event.shiftKey ? 10 : 1;
    onMove(placeAt(tag.x + step[0] * size, tag.y + step[1] * size));
  };

  return (
    <button
      type="button"
      className={classes.person}
      data-above={y > 0.8 || undefined}
      style={{ '--x': x, '--y': y } as CSSProperties}
      aria-label={`${tag.username}: ${placeWords({ x, y })}. Arrow keys move it, Delete removes it.`}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={press}
    >
      {tag.username}
    </button>
  );
}

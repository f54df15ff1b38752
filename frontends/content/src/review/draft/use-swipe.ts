import { type TouchEvent, useRef } from 'react';
import { swipeOf } from '../rules/swipe.ts';
import type { DraftPlace } from './draft-place.ts';

/** A finger that goes sideways goes to the next draft or back; two fingers and fields mean something else. */
export function useSwipe(way: DraftPlace['way']) {
  const from = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const finger = touches[0];
      const isOne = touches.length === 1 && !(target as Element).closest('input, textarea, select, video');
      from.current = isOne && finger ? { x: finger.clientX, y: finger.clientY } : undefined;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const finger = changedTouches[0];
      const act = from.current && finger && swipeOf(from.current, { x: finger.clientX, y: finger.clientY });
      from.current = undefined;
      if (act) way[act]();
    },
    onTouchCancel() {
      from.current = undefined;
    },
  };
}

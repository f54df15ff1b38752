import { type RefObject, useEffect, useRef } from 'react';

/** Whether the part of the screen that asked still stands when its answer comes. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

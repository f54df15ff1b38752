import { useMantineEnv } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';

/** How long a dialog fades, in milliseconds; `kit-modal.module.css` has it too. */
const fadeMs = 140;

/** Whether a dialog is seen although it was closed: it fades. `onGone` is told afterwards, also where nothing moves. */
export function useIsLeaving(isOpen: boolean, onGone?: () => void): boolean {
  const isStill = useMantineEnv() === 'test';
  const isCalm = useReducedMotion();
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [isLeaving, setIsLeaving] = useState(false);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    setIsLeaving(wasOpen);
  }
  const end = useEffectEvent(() => {
    setIsLeaving(false);
    onGone?.();
  });
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => end(), fadeMs);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  return isLeaving && !isStill && !isCalm;
}

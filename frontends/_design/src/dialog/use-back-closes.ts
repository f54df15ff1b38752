import { useEffect, useEffectEvent } from 'react';

/**
 * Back closes the dialog in front, and the screen behind it stays: the browser is asked not to go, so nothing is added to the history
 * and the router hears nothing. The browser grants that once after each thing that the person does, so Back twice always leaves.
 * A browser that cannot be asked goes back, as it would without this.
 */
export function useBackCloses(isInFront: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isInFront || !('navigation' in window)) return;
    const { navigation } = window;
    const stay = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      close();
    };
    navigation.addEventListener('navigate', stay);
    return () => navigation.removeEventListener('navigate', stay);
  }, [isInFront]);
}

import { useLayoutEffect } from 'react';

/**
 * Marks the Escape that closes a dialog as taken. The kit closes it while the key is still on its way, so that whoever hears
 * it behind the dialog would see none, and take it for a key of the page.
 */
export function useOwnEscape(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const take = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();
    // Before the kit's own listener, which an effect brings.
    window.addEventListener('keydown', take, { capture: true });
    return () => window.removeEventListener('keydown', take, { capture: true });
  }, [isOpen]);
}

import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';

type Opened = 'palette' | 'shortcuts' | null;

type Palette = { opened: Opened; open: (what: Opened) => void };

const PaletteContext = createContext<Palette | null>(null);

/**
 * Hears the keys of the whole product (Ctrl/⌘ K and ?) and keeps what they opened. It stands outside the frame: that of
 * the first moment makes place for the one that stays, and what was opened in it must not close.
 */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [opened, open] = useState<Opened>(null);

  // Before the screen is seen: a key that is pressed at once counts.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault();
        open('palette');
      }
      if (event.key === '?' && !isTyping(event.target)) open('shortcuts');
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);

  return <PaletteContext value={useMemo(() => ({ opened, open }), [opened])}>{children}</PaletteContext>;
}

export function usePalette(): Palette {
  const palette = useContext(PaletteContext);
  if (!palette) throw new Error('usePalette needs PaletteProvider above it');
  return palette;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

import { late, useComputedColorScheme, useMantineColorScheme } from '@insta-ai/design';
import { session } from '@insta-ai/platform';
import { useEffect, useState } from 'react';
import { PaletteButton } from './palette-button.tsx';

const PaletteDialog = late(async () => (await import('./palette.dialog.tsx')).PaletteDialog);
const ShortcutsDialog = late(async () => (await import('./shortcuts.dialog.tsx')).ShortcutsDialog);

/** The quiet button in the bar, the keys of the whole product (Ctrl/⌘ K and ?) and what they open. */
export function PaletteHost() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  const close = () => setOpen(null);
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';

  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault();
        setOpen('palette');
      }
      if (event.key === '?' && !isTyping(event.target)) setOpen('shortcuts');
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);

  return (
    <>
      <PaletteButton onClick={() => setOpen('palette')} />
      {open === 'palette' && (
        <PaletteDialog
          isOpen
          onClose={close}
          showShortcuts={() => setOpen('shortcuts')}
          switchTheme={() => setColorScheme(isDark ? 'light' : 'dark')}
          logOut={session.signOut}
        />
      )}
      {open === 'shortcuts' && <ShortcutsDialog isOpen onClose={close} />}
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

import { late, useComputedColorScheme, useMantineColorScheme } from '@insta-ai/design';
import { session } from '@insta-ai/platform';
import { usePalette } from './palette.context.tsx';
import { PaletteButton } from './palette-button.tsx';

const PaletteDialog = late(async () => (await import('./palette.dialog.tsx')).PaletteDialog);
const ShortcutsDialog = late(async () => (await import('./shortcuts.dialog.tsx')).ShortcutsDialog);

/** The quiet button in the bar, and what it and the keys open. */
export function PaletteHost() {
  const { opened, open } = usePalette();
  const close = () => open(null);
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';

  return (
    <>
      <PaletteButton onClick={() => open('palette')} />
      {opened === 'palette' && (
        <PaletteDialog
          isOpen
          onClose={close}
          showShortcuts={() => open('shortcuts')}
          switchTheme={() => setColorScheme(isDark ? 'light' : 'dark')}
          logOut={session.signOut}
        />
      )}
      {opened === 'shortcuts' && <ShortcutsDialog isOpen onClose={close} />}
    </>
  );
}

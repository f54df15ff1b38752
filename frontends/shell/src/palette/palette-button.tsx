import { UnstyledButton } from '@insta-ai/design';
import { IconSearch } from '@insta-ai/design/icons';
import classes from './palette-button.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Says quietly that there is a palette, and opens it. */
export function PaletteButton({ onClick }: { onClick: () => void }) {
  return (
    <UnstyledButton
      className={classes.button}
      onClick={onClick}
      aria-label="Search screens, actions and items"
      title="Search screens, actions and items"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={18} aria-hidden />
      {/* Drawn by the style sheet: keys are a hint beside the name, not a part of it. */}
      <span className={classes.keys} data-keys={isMac ? '⌘ K' : 'Ctrl K'} aria-hidden />
    </UnstyledButton>
  );
}

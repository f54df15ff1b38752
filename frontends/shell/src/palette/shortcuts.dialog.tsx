import { Kbd, Modal } from '@insta-ai/design';
import { Fragment } from 'react';
import classes from './palette.module.css';

/** TABLE: the keys that work on every screen. */
const shortcuts = [
  { keys: ['Ctrl', 'K'], what: 'Open the palette: every screen, action and recent item (⌘ K on a Mac)' },
  { keys: ['?'], what: 'Show this list, unless you are typing' },
  { keys: ['↑', '↓'], what: 'Move through a list; nudge a caption on its picture' },
  { keys: ['Enter'], what: 'Choose, search, sign in' },
  { keys: ['Esc'], what: 'Close what is open' },
];

/** What `?` shows. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts">
      <dl className={classes.shortcuts}>
        {shortcuts.map(({ keys, what }) => (
          <Fragment key={what}>
            <dt>
              {keys.map(key => (
                <Kbd key={key} mr={4}>
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  );
}

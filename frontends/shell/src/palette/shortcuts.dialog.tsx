import { Kbd, Modal } from '@insta-ai/design';
import { Fragment } from 'react';
import classes from './palette.module.css';

/** TABLE: the keys that work on every screen. */
const shortcuts = [
  { keys: ['Ctrl', 'K'], what: 'Search screens, actions and recent items (⌘ K on a Mac)' },
  { keys: ['Ctrl', 'Z'], what: 'Take the last step back, unless you are typing (⌘ Z on a Mac)' },
  { keys: ['X'], what: 'Select the item of the focused row or card; with Shift all from the last one on' },
  { keys: ['Ctrl', 'A'], what: 'Select all items that the list shows (⌘ A on a Mac)' },
  { keys: ['Alt', 'PageDown'], what: 'While you edit an item, go to the next one; PageUp to the one before' },
  { keys: ['?'], what: 'Show these shortcuts, unless you are typing' },
  { keys: ['↑', '↓'], what: 'Move through a list; nudge a caption on its picture' },
  { keys: ['Enter'], what: 'Select, search or sign in' },
  { keys: ['Esc'], what: 'Close the open dialog or menu; end the selection' },
];

/** What `?` shows. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts">
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

import { Modal, Text, useDebouncedValue } from '@insta-ai/design';
import { TextInput } from '@insta-ai/design/fields';
import { useSession } from '@insta-ai/platform';
import { useNavigate } from '@insta-ai/platform/router';
import { type KeyboardEvent, useId, useState } from 'react';
import classes from './palette.module.css';
import { entriesFor, fixedEntries, type PaletteEntry } from './palette-entries.ts';
import { useRecentItems } from './use-recent-items.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  switchTheme: () => void;
  showShortcuts: () => void;
  logOut: () => void;
};

/** Everything the product can do, by typing: a combobox over one list of screens, actions and recent items. */
export function PaletteDialog({ isOpen, onClose, ...commands }: Props) {
  const navigate = useNavigate();
  const { user } = useSession();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [searched] = useDebouncedValue(typed, 150);
  const recent = useRecentItems(searched);
  const entries = [...entriesFor(typed, fixedEntries(commands, user)), ...recent];
  const current = Math.min(active, entries.length - 1);
  const idOf = (index: number) => `${listId}-${index}`;

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    if (entry.run) entry.run();
    else void navigate(entry.to);
  };

  const move = (to: number) => {
    const index = (to + entries.length) % entries.length;
    setActive(index);
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest' });
  };

  const press = (event: KeyboardEvent) => {
    const moves: { [key: string]: () => void } = {
      ArrowDown: () => move(current + 1),
      ArrowUp: () => move(current - 1),
      Enter: () => choose(entries[current]),
    };
    const act = moves[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };

  return (
    <Modal opened={isOpen} onClose={onClose} title="Go to or do" size="lg" yOffset="12vh" centered={false}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label="Search screens, actions and items"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? idOf(current) : undefined}
        placeholder="What are you looking for?"
        value={typed}
        onChange={event => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <div id={listId} role="listbox" aria-label="Results" className={classes.list}>
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which keeps the focus
          <div
            key={`${entry.group} ${entry.to ?? entry.label}`}
            id={idOf(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={classes.option}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(entry)}
          >
            <span className={classes.label}>{entry.label}</span>
            <span className={classes.hint}>{entry.hint ?? entry.group}</span>
          </div>
        ))}
      </div>
      <Text role="status" c="dimmed" mt={entries.length === 0 ? 'md' : 0}>
        {entries.length === 0 ? 'No matches. Try fewer letters.' : ''}
      </Text>
    </Modal>
  );
}

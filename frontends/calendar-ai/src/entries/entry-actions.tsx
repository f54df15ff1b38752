import { ActionIcon } from '@insta-ai/design';
import { IconLock, IconLockOpen, IconPencil, IconRefresh, IconTrash } from '@insta-ai/design/icons';
import { Tooltip } from '@insta-ai/design/tooltip';
import type { ReactNode } from 'react';
import classes from './entries.module.css';
import type { Row } from './kept-calendar.ts';

/** What can be done to one row. */
export type RowActions = {
  change: (rowId: string, changed: Partial<Row>) => void;
  remove: (rowId: string) => void;
  rewrite: (rowId: string) => void;
  open: (rowId: string) => void;
};

type Props = { row: Row; name: string; isRewriting: boolean; isOpen?: boolean; actions: RowActions };

/** Lock, regenerate, edit and delete one entry. */
export function EntryActions({ row, name, isRewriting, isOpen = false, actions }: Props) {
  const { rowId, isLocked, date } = row;
  return (
    <div className={classes.actions}>
      <Action
        label={isLocked ? 'Unlock' : 'Lock'}
        hint={isLocked ? 'Locked: Generate keeps it' : 'Lock: Generate keeps it'}
        name={name}
        isOn={isLocked}
        onClick={() => actions.change(rowId, { isLocked: !isLocked })}
      >
        {isLocked ? <IconLock size={16} aria-hidden /> : <IconLockOpen size={16} aria-hidden />}
      </Action>
      <Action
        label={isRewriting ? 'Generating...' : 'Regenerate'}
        hint="Write another entry for this time"
        name={name}
        isBusy={isRewriting}
        isDisabled={isLocked || date === ''}
        onClick={() => actions.rewrite(rowId)}
      >
        <IconRefresh size={16} aria-hidden />
      </Action>
      {!isOpen && (
        <Action label="Edit" hint="Edit" name={name} onClick={() => actions.open(rowId)}>
          <IconPencil size={16} aria-hidden />
        </Action>
      )}
      <Action
        label="Delete"
        hint="Delete"
        name={name}
        isDelete
        onClick={button => {
          focusNeighbour(button);
          actions.remove(rowId);
        }}
      >
        <IconTrash size={16} aria-hidden />
      </Action>
    </div>
  );
}

type ActionProps = {
  label: string;
  hint: string;
  name: string;
  isOn?: boolean;
  isBusy?: boolean;
  isDisabled?: boolean;
  isDelete?: boolean;
  onClick: (button: HTMLElement) => void;
  children: ReactNode;
};

function Action({ label, hint, name, isOn, isBusy, isDisabled, isDelete, onClick, children }: ActionProps) {
  return (
    <Tooltip label={hint} openDelay={400} withinPortal={false}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? 'iris' : 'gray'}
        size={30}
        aria-label={`${label} ${name}`}
        loading={isBusy}
        disabled={isDisabled}
        data-delete-entry={isDelete || undefined}
        onClick={event => onClick(event.currentTarget)}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** Without this the focus would jump to the top of the page when its row goes. */
function focusNeighbour(button: HTMLElement): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-delete-entry]')];
  const at = all.indexOf(button);
  const next = all[at + 1] ?? all[at - 1] ?? button.closest<HTMLElement>('section[tabindex]');
  next?.focus();
}

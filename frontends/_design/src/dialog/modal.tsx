import type { ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { later, useLater } from '../late/later.ts';
import { onFirstMove } from '../late/warm-up.ts';
import { notify } from '../notice/notify.ts';
import { useIsTop } from './use-is-top.ts';

const dialogs = later(() => import('./kit-modal.ts'));
onFirstMove(dialogs.load);

/** The kit's dialog, without its weight in the first file: it comes when somebody starts to use the page. */
export function Modal(props: ModalProps) {
  const Real = useLater(dialogs, props.opened, () => {
    notify.error('Loading chunk dialogs failed');
    props.onClose();
  })?.Modal;
  // Drawn closed first: the kit notes at the opening where the focus was, to give it back.
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => setIsDrawn(Real !== undefined), [Real]);
  const isOpen = props.opened && isDrawn;
  const isTop = useIsTop(isOpen);
  return Real ? (
    <Real {...props} opened={isOpen} closeOnEscape={isTop && props.closeOnEscape !== false}>
      {props.children}
      <span hidden ref={focusFirst} />
    </Real>
  ) : null;
}

/** The kit sets the focus a task after the dialog is seen: a key pressed in between would go to the page behind. */
function focusFirst(mark: HTMLElement | null) {
  const first = mark?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-autofocus]');
  first?.focus({ preventScroll: true });
}

import type { ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { later, useLater } from '../late/later.ts';
import { onFirstMove } from '../late/warm-up.ts';
import { notify } from '../notice/notify.ts';
import { useFocusOfDialog } from './use-focus-of-dialog.ts';
import { useIsTop } from './use-is-top.ts';

const dialogs = later(() => import('./kit-modal.ts'));
onFirstMove(dialogs.load);

/** The kit's dialog, without its weight in the first file: it comes when somebody starts to use the page. */
export function Modal(props: ModalProps) {
  const Real = useLater(dialogs, props.opened, () => {
    notify.error('Loading chunk dialogs failed');
    props.onClose();
  })?.Modal;
  // Drawn closed first: the kit moves in only what it has seen closed.
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => setIsDrawn(Real !== undefined), [Real]);
  const isOpen = props.opened && isDrawn;
  const isTop = useIsTop(isOpen);
  const inside = useFocusOfDialog(isOpen, props.returnFocus);
  return Real ? (
    <Real
      {...props}
      opened={isOpen}
      returnFocus={false}
      closeOnEscape={isTop && props.closeOnEscape !== false}
    >
      {props.children}
      <span hidden ref={inside} />
    </Real>
  ) : null;
}

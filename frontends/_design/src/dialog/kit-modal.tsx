import './styles.ts';
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFocusOfDialog } from './use-focus-of-dialog.ts';
import { useIsTop } from './use-is-top.ts';

/** The kit's dialog as the product uses it; not in the first file. */
export function KitModal({ isOpen: isWanted, ...props }: Omit<ModalProps, 'opened'> & { isOpen: boolean }) {
  // Drawn closed first: the kit moves in only what it has seen closed.
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => setIsDrawn(true), []);
  const isOpen = isWanted && isDrawn;
  const isTop = useIsTop(isOpen);
  const inside = useFocusOfDialog(isOpen, props.returnFocus);
  return (
    <Modal
      {...props}
      opened={isOpen}
      returnFocus={false}
      closeOnEscape={isTop && props.closeOnEscape !== false}
    >
      {props.children}
      <span hidden ref={inside} />
    </Modal>
  );
}

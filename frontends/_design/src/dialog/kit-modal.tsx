import './styles.ts';
import { Modal, type ModalProps } from '@mantine/core';
import classes from './kit-modal.module.css';
import { useBackCloses } from './use-back-closes.ts';
import { useFocusOfDialog } from './use-focus-of-dialog.ts';
import { useIsLeaving } from './use-is-leaving.ts';
import { useIsTop } from './use-is-top.ts';
import { useOwnClicks } from './use-own-clicks.ts';
import { useOwnEscape } from './use-own-escape.ts';
import { usePageStands } from './use-page-stands.ts';

/** The kit draws a dialog two frames after it was opened, to move it in; the style sheet does that in the first one. */
const atOnce = { duration: 0 };

type Props = Omit<ModalProps, 'opened'> & { isOpen: boolean; closesOnBack?: boolean };

/** The kit's dialog as the product uses it; not in the first file. */
export function KitModal({ isOpen, closesOnBack = true, onExitTransitionEnd, ...props }: Props) {
  const isLeaving = useIsLeaving(isOpen, onExitTransitionEnd);
  const isTop = useIsTop(isOpen);
  const inside = useFocusOfDialog(isOpen, props.returnFocus);
  const sift = useOwnClicks(isOpen);
  useOwnEscape(isOpen);
  usePageStands(isOpen || isLeaving);
  const mayClose = isTop && props.closeOnEscape !== false;
  useBackCloses(mayClose && closesOnBack, props.onClose);
  return (
    <Modal
      {...props}
      opened={isOpen || isLeaving}
      data-leaving={isLeaving || undefined}
      onClickCapture={sift}
      classNames={{ content: classes.fading, overlay: classes.fading }}
      transitionProps={atOnce}
      removeScrollProps={{ removeScrollBar: false }}
      trapFocus={isOpen}
      returnFocus={false}
      closeOnEscape={mayClose}
    >
      {props.children}
      <span hidden ref={inside} />
    </Modal>
  );
}

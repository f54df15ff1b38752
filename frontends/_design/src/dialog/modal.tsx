import type { ModalProps } from '@mantine/core';
import { late } from '../late/late.tsx';

const KitModal = late(async () => (await import('./kit-modal.tsx')).KitModal);

/** The kit's dialog, without its weight in the first file. */
export function Modal({ opened, ...props }: ModalProps & { closesOnBack?: boolean }) {
  return <KitModal {...props} isOpen={opened} />;
}

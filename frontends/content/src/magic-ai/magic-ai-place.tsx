import { late, type Opener } from '@insta-ai/design';
import { type Ref, useImperativeHandle } from 'react';
import { useMagicAddress } from './use-magic-address.ts';

const MagicAiModal = late(async () => (await import('./magic-ai.modal.tsx')).MagicAiModal);

/** Where Magic AI opens over a screen, for a date or for none; the screen is not drawn again for it. */
export function MagicAiPlace({ ref }: { ref: Ref<Opener<string | null>> }) {
  const { isOpen, chosen, open, close } = useMagicAddress();
  useImperativeHandle(ref, () => ({ open }), [open]);
  return <MagicAiModal isOpen={isOpen} chosen={chosen} onClose={close} />;
}

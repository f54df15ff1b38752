import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';

/** Opens a dialog, for something. */
export type Opener<What> = { open: (what: What) => void };

/** What a screen opens a dialog with; goes to `Opened` as its `ref`. */
export function useOpener<What>() {
  return useRef<Opener<What>>(null);
}

type Props<What> = {
  ref: Ref<Opener<What>>;
  /** Undefined until it is opened first, null when it is closed again. */
  children: (what: What | null | undefined, close: () => void) => ReactNode;
};

/** Knows whether a dialog is open in place of the screen that opens it, so that opening draws the dialog alone. */
export function Opened<What>({ ref, children }: Props<What>) {
  const [what, setWhat] = useState<{ value: What | null }>();
  useImperativeHandle(ref, () => ({ open: value => setWhat({ value }) }), []);
  return children(what?.value, () => setWhat({ value: null }));
}

import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { notify } from '../notice/notify.ts';
import { FailureNote } from '../page/failure-note.tsx';
import { later, useLater } from './later.ts';
import { onFirstMove } from './warm-up.ts';

type Dialog = { isOpen: boolean; onClose: () => void };

/** A dialog of a screen without its weight in the first view: it comes when the person first moves, or opens it. */
export function lateDialog<Props extends Dialog>(fetchDialog: () => Promise<ComponentType<Props>>) {
  const source = later(fetchDialog);
  return function LateDialog(props: Props) {
    useEffect(() => onFirstMove(source.load), []);
    const Real = useLater(source, props.isOpen, () => {
      notify.error('This could not be loaded. Try again.');
      props.onClose();
    });
    return Real ? <Real {...props} /> : null;
  };
}

/** A part of a screen that not every visit shows; the placeholder keeps its room until it has come. */
export function latePart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode,
) {
  const source = later(fetchPart);
  function LatePart(props: Props) {
    const [hasFailed, setHasFailed] = useState(false);
    const Real = useLater(source, !hasFailed, () => setHasFailed(true));
    if (Real) return <Real {...props} />;
    if (!hasFailed) return placeholder;
    return (
      <FailureNote
        title="This part could not be loaded"
        message="Everything else works."
        onRetry={() => setHasFailed(false)}
      />
    );
  }
  /** For whoever holds the button that shows it: `useEffect(() => onFirstMove(Part.load), [])`. */
  return Object.assign(LatePart, { load: source.load });
}

import { type ComponentType, type ReactNode, useState } from 'react';
import { notify } from '../notice/notify.ts';
import { FailureNote } from '../page/failure-note.tsx';
import { later, useLater } from './later.ts';
import { onFirstMove } from './warm-up.ts';

type Dialog = { isOpen: boolean; onClose: () => void };

/**
 * A part that is not in the first view. It comes when the person first moves, or as soon as it is drawn; until then the
 * placeholder keeps its room. One with `isOpen` is a dialog: it comes when it opens, and closes with a notice when it cannot.
 */
export function late<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
) {
  const source = later(fetchPart);
  onFirstMove(source.load);
  function Late(props: Props) {
    const [hasFailed, setHasFailed] = useState(false);
    const dialog = isDialog(props) ? props : undefined;
    const isWanted = dialog ? dialog.isOpen : !hasFailed;
    const Part = useLater(source, isWanted, () => {
      if (!dialog) return setHasFailed(true);
      notify.error('This could not be loaded. Try again.');
      dialog.onClose();
    });
    if (Part) return <Part {...props} />;
    if (!hasFailed) return placeholder;
    return (
      <FailureNote
        title="This part could not be loaded"
        message="Everything else works."
        onRetry={() => setHasFailed(false)}
      />
    );
  }
  /** For whoever must have it before it is drawn. */
  return Object.assign(Late, { load: source.load });
}

function isDialog(props: object): props is Dialog {
  return 'isOpen' in props && 'onClose' in props;
}

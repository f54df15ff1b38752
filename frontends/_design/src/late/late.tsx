import { type ComponentType, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { notify } from '../notice/notify.ts';
import { FailureNote } from '../page/failure-note.tsx';
import { chunkFailure } from './chunk-failure.ts';
import { later, useLater } from './later.ts';
import { useAskAgain } from './use-ask-again.ts';
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
    const [failure, setFailure] = useState<string>();
    const hasFailed = failure !== undefined;
    const dialog = isDialog(props) ? props : undefined;
    const isWanted = dialog ? dialog.isOpen : !hasFailed;
    const Part = useLater(source, isWanted, error => {
      const said = chunkFailure(error);
      if (!dialog) return setFailure(said ?? 'This part could not be loaded');
      notify.error(`${said ?? 'This could not be loaded'}. Try again.`);
      dialog.onClose();
    });
    // The note stays until the part is there, or it would blink.
    const arrived = () => setFailure(undefined);
    useAskAgain(hasFailed, () => void source.load().then(arrived, () => {}));
    const shown = useOnceClosed(dialog?.isOpen === false, Part && <Part {...props} />);
    if (Part) return shown;
    if (!failure) return placeholder;
    return (
      <FailureNote title={failure} message="Everything else works." onRetry={() => setFailure(undefined)} />
    );
  }
  /** For whoever must have it before it is drawn. */
  return Object.assign(Late, { load: source.load });
}

/**
 * What is drawn of a dialog: while it is closed not before the screen below it, and not again with it. It stands ready so that
 * opening is quick.
 */
function useOnceClosed(isClosed: boolean, drawn: ReactNode): ReactNode {
  // Anything else is not deferred, or it would be drawn twice.
  const isScreenDrawn = useDeferredValue(true, isClosed ? false : undefined);
  const kept = useRef<ReactNode>(undefined);
  if (!isClosed) kept.current = undefined;
  else if (isScreenDrawn) kept.current ??= drawn;
  return isClosed ? kept.current : drawn;
}

function isDialog(props: object): props is Dialog {
  return 'isOpen' in props && 'onClose' in props;
}

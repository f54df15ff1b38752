import { Activity, type ReactNode, useEffect, useState } from 'react';
import { onFirstMove } from './warm-up.ts';

type Props = { isShown: boolean; children: ReactNode };

/**
 * Something that a click shows and hides. It is drawn unseen once the person has moved and nothing else is to be done, and
 * stays drawn, so that the click only lifts the cover; what it fetches or listens to begins when it is shown.
 */
export function DrawnAhead({ isShown, children }: Props) {
  const [isMoved, setIsMoved] = useState(false);
  useEffect(() => onFirstMove(async () => setIsMoved(true)), []);
  if (!isShown && !isMoved) return null;
  return <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>;
}

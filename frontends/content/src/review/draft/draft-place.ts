import type { DraftStores } from '../session/use-draft-stores.ts';
import type { Steps } from '../session/use-steps.ts';
import type { ReviewWalk } from '../session/use-walk.ts';

/** What a draft may do to the review around it. */
export type DraftPlace = {
  isShown: boolean;
  /** Whether going on leads to it: it is drawn ahead, unseen. */
  isNext: boolean;
  /** Whether the person wants to see what is folded, of every draft. */
  isUnfolded: boolean;
  way: Omit<ReviewWalk, 'walk'>;
  stores: DraftStores;
  steps: Steps;
  /** Something was asked for that may come later: the draft stays mounted to take it. */
  onWait: () => void;
  onDeleted: () => void;
  onUnfold: () => void;
  onHelp: () => void;
};

import type { Wakes } from '@insta-ai/chassis/messaging/wakes';
import type { Consent, ContentWithNeighbours } from '@insta-ai/proto/http/content';
import type { ContentDocument } from '../item/content-document.ts';
import { isGoingOut } from '../item/content-status.ts';
import { withNeighbours } from '../item/content-wire.ts';
import { contentNotFound } from '../item/contents.errors.ts';
import {
  changedWhilePublishing,
  notPublishable,
  notPublished,
  restarting,
  stillPublishing,
} from '../item/planning.errors.ts';
import { checkConsent } from '../item/posting-again.ts';
import { publishProblem } from '../item/publish-problem.ts';
import { changeContent } from '../store/change-content.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { AccountFor } from '../users/account-for.ts';
import type { ZoneFor } from '../users/zone-for.ts';
import type { CancelDecision } from './cancel-decision.ts';
import { startPublishing } from './publish-decision.ts';

export type PublishNowService = {
  /** Decides to publish, or joins a decision that is under way, and waits for the outcome. */
  publishNow(
    owner: string,
    id: string,
    consent: Consent,
    caller?: AbortSignal,
  ): Promise<ContentWithNeighbours>;
};

type Deps = {
  store: ContentsStore;
  accountFor: AccountFor;
  zoneFor: ZoneFor;
  cancelDecision: CancelDecision;
  changes: Wakes;
  stopping: AbortSignal;
  /** How long a caller waits; a little less than the clients' own limit (specification section 9: 600 s). */
  patienceMs?: number;
  /** How often to look at the item when no event comes. */
  pollMs?: number;
};

export function createPublishNowService({
  store,
  accountFor,
  zoneFor,
  cancelDecision,
  changes,
  stopping,
  patienceMs = 570_000,
  pollMs = 1_500,
}: Deps): PublishNowService {
  const waitForOutcome = async (
    owner: string,
    id: string,
    caller?: AbortSignal,
  ): Promise<ContentDocument> => {
    const until = Date.now() + patienceMs;
    for (;;) {
      // Stop waiting callers, or they delay shutdown.
      if (stopping.aborted) throw restarting();
      const change = changes.wait(id, pollMs, stopping);
      const item = await store.get(owner, id);
      if (!item) throw contentNotFound();
      if (isLive(item)) return item;
      if (caller?.aborted || Date.now() >= until) throw stillPublishing();
      await change;
    }
  };
  return {
    async publishNow(owner, id, consent, caller) {
      await changeContent(store, owner, id, async item => {
        if (isGoingOut(item)) return undefined;
        checkConsent(item, consent, await zoneFor(item));
        const accountId = await accountFor(item);
        const problem = publishProblem(item, accountId);
        if (problem) throw notPublishable(problem);
        await cancelDecision(item);
        const now = new Date();
        return startPublishing(item, { accountId, dueAt: now, now });
      });
      const item = await waitForOutcome(owner, id, caller);
      return withNeighbours(item, await store.neighbours(item));
    },
  };
}

/** Whether the wait is over and the item is live; throws when it is over and the item is not. */
function isLive({ status, outcome }: ContentDocument): boolean {
  if (status === 'Published') return true;
  if (!outcome) throw changedWhilePublishing();
  if (outcome.state !== 'publishing') throw notPublished(outcome);
  return false;
}

import { formatInstant, notify } from '@insta-ai/design';
import { callApi, canRetry, messageOf, useTimeZone } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import type { Consent, ContentWithNeighbours, Preflight } from '@insta-ai/proto/http/content';
import type { Finding } from '@insta-ai/proto/rules/finding';
import { useState } from 'react';
import type { AutosaveStore } from '../../autosave/autosave.store.ts';
import { type StepTaken, shown } from '../../autosave/autosave-machine.ts';
import type { ItemEditor } from '../../editor/item-editor.ts';
import { saveFirst } from '../../editor/save-first.ts';
import { publicationOf } from '../../item/publication.ts';
import { useAskAgain } from '../../item/use-ask-again.ts';
import { preflightOf } from '../../social-box/checks/use-preflight.ts';
import { reviewChecks, whyNotApproved } from '../rules/checks.ts';
import type { DraftPlace } from './draft-place.ts';

/** Approving: nothing that the pre-flight refuses is scheduled; what it allows is, while the next draft is shown already. */
export function useApprove(
  store: AutosaveStore,
  editor: ItemEditor,
  { steps, way }: Pick<DraftPlace, 'steps' | 'way'>,
) {
  const queryClient = useQueryClient();
  const zone = useTimeZone();
  const askAgain = useAskAgain();
  const [refusal, setRefusal] = useState<Finding>();
  const [isApproving, setIsApproving] = useState(false);

  /** What may be scheduled as it is; a refusal is shown. */
  const allowed = (base: ContentWithNeighbours, problems: readonly Finding[]) => {
    const reason = whyNotApproved(reviewChecks(base, problems, Date.now()));
    setRefusal(reason);
    return !reason && base.date !== null ? { ...base, date: base.date } : undefined;
  };

  /** Whether all is known here already: nothing waits to be saved or asked, and the checks are of this. */
  const known = () => {
    const { base, edits } = store.get();
    if (!base || Object.keys(edits).length > 0 || publicationOf(base)) return undefined;
    const preflight = queryClient.getQueryData<Preflight>(preflightOf(base._id, base).queryKey);
    return preflight && { base, problems: preflight.problems };
  };

  /** The checks are of what the server has, so that is saved first. */
  const check = async () => {
    await saveFirst(editor);
    const { base } = store.get();
    if (!base) return undefined;
    if (!(await isAsSeen(store, base))) return void notify.info(changedWords(store));
    const { problems } = await queryClient.ensureQueryData(preflightOf(base._id, base));
    return allowed(base, problems);
  };

  const approve = async () => {
    if (isApproving) return;
    const now = known();
    if (now) {
      const item = allowed(now.base, now.problems);
      return item && void scheduleAhead(item);
    }
    setIsApproving(true);
    try {
      const item = await check();
      if (!item) return;
      const publication = publicationOf(item);
      const consent = publication && (await askAgain(publication, item.date));
      if (publication && !consent) return;
      void schedule(item, consent ?? undefined);
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      setIsApproving(false);
    }
  };

  const schedule = async (item: Dated, consent?: Consent) => {
    const saved = store.schedule(item.date, consent, stepOf(item));
    way.leave(item._id);
    await saved;
    tellUnlessScheduled(item);
  };

  /** The next draft is shown at once; whether this one is as it was seen is asked meanwhile, before it is scheduled. */
  const scheduleAhead = async (item: Dated) => {
    const { _id, date } = item;
    const approval = steps.hold(() => way.show(_id));
    const led = way.leave(_id);
    const comeBack = (words: string) => {
      approval.release();
      if (way.comeBack(_id, led)) notify.info(words);
      else notify.info(words, { label: 'Show', run: () => way.show(_id), isKept: true });
    };
    // Who closes the page has approved it. The save names the version that was seen, and is refused for any other.
    const over = new AbortController();
    const last = () => void (approval.isTakenBack() || store.schedule(date, undefined, stepOf(item)));
    window.addEventListener('pagehide', last, { signal: over.signal });
    try {
      const isSeen = await isAsSeen(store, item);
      if (approval.isTakenBack()) return;
      if (!isSeen) return comeBack(changedWords(store));
    } catch (error) {
      return comeBack(messageOf(error));
    } finally {
      over.abort();
    }
    approval.release();
    await store.schedule(date, undefined, stepOf(item));
    tellUnlessScheduled(item);
  };

  const stepOf = ({ title, date }: Dated): StepTaken => ({
    kind: 'status',
    words: `${title || 'NO_NAME'}: scheduled for ${formatInstant(date, 'ddd D MMM HH:mm', zone)}`,
  });

  /** That it is scheduled, the note of the step says. */
  const tellUnlessScheduled = ({ _id, title }: Dated) => {
    const name = title || 'NO_NAME';
    const state = store.get();
    if (shown(state).status !== 'Scheduled') {
      notify.info(`${name} stays a draft.`, { label: 'Show', run: () => way.show(_id), isKept: true });
    } else if (state.problem) {
      notify.error(`${name} is not scheduled yet, and tried again by itself. ${state.problem.message}`);
    }
  };

  return { approve, refusal, isApproving };
}

type Dated = ContentWithNeighbours & { date: string };

/** A person approves what they saw: what another tab changed meanwhile is shown, and not approved with it. */
async function isAsSeen(store: AutosaveStore, seen: ContentWithNeighbours): Promise<boolean> {
  const stored = await callApi('getContent', { params: { id: seen._id } }).catch(error => {
    // Without a line it is approved as it is here, and saved when there is one.
    if (canRetry(error)) return seen;
    throw error;
  });
  store.tell(stored);
  return stored.version === seen.version;
}

const changedWords = (store: AutosaveStore) =>
  `${shown(store.get()).title || 'NO_NAME'} was changed elsewhere. This is how it is now.`;

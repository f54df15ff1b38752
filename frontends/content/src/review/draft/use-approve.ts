import { formatInstant, notify } from '@insta-ai/design';
import { callApi, canRetry, messageOf, useTimeZone } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import type { Consent, ContentWithNeighbours } from '@insta-ai/proto/http/content';
import type { Finding } from '@insta-ai/proto/rules/finding';
import { useState } from 'react';
import type { AutosaveStore } from '../../autosave/autosave.store.ts';
import { shown } from '../../autosave/autosave-machine.ts';
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

  /** The checks are of what the server has, so that is saved first; mostly both are there already. */
  const check = async () => {
    await saveFirst(editor);
    const { base } = store.get();
    if (!base || !(await isAsSeen(base))) return undefined;
    const { problems } = await queryClient.ensureQueryData(preflightOf(base._id, base));
    setRefusal(whyNotApproved(reviewChecks(base, problems, Date.now())));
    const isAllowed = !whyNotApproved(reviewChecks(base, problems, Date.now()));
    return isAllowed && base.date !== null ? { ...base, date: base.date } : undefined;
  };

  /** A person approves what they saw: what another tab changed meanwhile is shown, and not approved with it. */
  const isAsSeen = async (seen: ContentWithNeighbours) => {
    const stored = await callApi('getContent', { params: { id: seen._id } }).catch(error => {
      // Without a line it is approved as it is here, and saved when there is one.
      if (canRetry(error)) return seen;
      throw error;
    });
    store.tell(stored);
    if (stored.version === seen.version) return true;
    notify.info(`${stored.title || 'NO_NAME'} was changed elsewhere. This is how it is now.`);
    return false;
  };

  const approve = async () => {
    if (isApproving) return;
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

  const schedule = async (
    { _id, title, date }: { _id: string; title: string; date: string },
    consent: Consent | undefined,
  ) => {
    const name = title || 'NO_NAME';
    let isUndone = false;
    const drop = steps.take(`${name}: scheduled for ${formatInstant(date, 'ddd D MMM HH:mm', zone)}`, () => {
      isUndone = true;
      store.edit({ status: 'Draft' });
      void store.flush();
      way.show(_id);
    });
    const saved = store.schedule(date, consent);
    way.leave(_id);
    await saved;
    const state = store.get();
    if (isUndone) return;
    if (shown(state).status !== 'Scheduled') {
      drop();
      notify.info(`${name} stays a draft.`, { label: 'Show', run: () => way.show(_id), isKept: true });
    } else if (state.problem) {
      notify.error(`${name} is not scheduled yet, and tried again by itself. ${state.problem.message}`);
    }
  };

  return { approve, refusal, isApproving };
}

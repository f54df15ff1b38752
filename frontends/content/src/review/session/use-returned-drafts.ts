import { callApi, hearReturned } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import { useEffect, useRef } from 'react';
import { isDraft } from '../rules/is-draft.ts';
import type { DraftStores } from './use-draft-stores.ts';

/** A draft for which a step was taken back is shown again, also one that was deleted, or approved before a reload. */
export function useReturnedDrafts({ find }: Pick<DraftStores, 'find'>, onDraft: (id: string) => void) {
  const queryClient = useQueryClient();
  const latest = useRef({ find, onDraft });
  useEffect(() => {
    latest.current = { find, onDraft };
  });
  useEffect(() => {
    const take = async (id: string) => {
      const content = await callApi('getContent', { params: { id } });
      queryClient.setQueryData(['contents', id], content);
      latest.current.find(id)?.tell(content);
      if (isDraft(content)) latest.current.onDraft(id);
    };
    // Who cannot be asked is found by the next look at the list.
    return hearReturned(id => void take(id).catch(() => undefined));
  }, [queryClient]);
}

import { useQueryClient } from '@insta-ai/platform/data';
import { useNavigate } from '@insta-ai/platform/router';
import type { ItemEditor } from './item-editor.ts';

/** Leaves the screen of an item that was deleted; what was typed last is saved no more. */
export function useLeaveDeleted({ id, forget }: Pick<ItemEditor, 'id' | 'forget'>) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return () => {
    forget();
    queryClient.removeQueries({ queryKey: ['contents', id] });
    void queryClient.invalidateQueries({ queryKey: ['contents', 'list'] });
    return navigate('/');
  };
}

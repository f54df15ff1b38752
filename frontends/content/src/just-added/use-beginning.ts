import type { ContentListItem } from '@insta-ai/proto/http/content';
import { useRef } from 'react';
import type { Beginning } from './out-of-sight.ts';

/**
 * What stands on the days of a calendar; on the way to other days it is what stood on those before, so that nothing above them
 * comes and goes.
 */
export function useBeginning(items: readonly ContentListItem[] | undefined): Beginning | undefined {
  const latest = useRef(items);
  if (items) latest.current = items;
  return latest.current && { first: latest.current, isByDate: false };
}

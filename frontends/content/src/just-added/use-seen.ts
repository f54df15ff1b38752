import { seenContents, useUser } from '@insta-ai/platform';
import { useEffect, useState } from 'react';
import { useNewest } from '../listing/use-total.ts';

/** Before anything was made. */
const never = new Date(0).toISOString();

/**
 * From when on an item is new: it was made after this tab first showed the list, or after the person hid what was. By the
 * moments of the server alone, so no clock can be wrong. Undefined while nothing is new.
 */
export function useSeen() {
  const { _id } = useUser();
  const [seen, setSeen] = useState(() => seenContents.read(_id));
  const { data: newest } = useNewest();
  const see = (moment: string) => {
    seenContents.keep(_id, moment);
    setSeen(moment);
  };
  const isFirst = seen === undefined && newest !== undefined;
  useEffect(() => {
    if (isFirst) see(newest ?? never);
  });
  const isNew = seen !== undefined && Boolean(newest) && String(newest) > seen;
  return { since: isNew ? seen : undefined, seeAll: () => newest && see(newest) };
}

import { useAddressValues } from '@insta-ai/platform';
import { useRef, useState } from 'react';
import { beginWalk, goBack, goNext, goTo, rejoin, type Walk, without } from '../rules/walk.ts';

/** The walk of a review; where it stands is in the address, so that coming back finds it. */
export function useWalk(ids: readonly string[], first: string | undefined) {
  const [params, write] = useAddressValues();
  const [walk, setWalk] = useState(() => beginWalk(ids, params.get('at') ?? first));
  // What an answer changes later, it changes from where the person is by then.
  const latest = useRef(walk);

  const go = (next: Walk) => {
    if (next === latest.current) return;
    latest.current = next;
    setWalk(next);
    write({ at: next.shown ?? '' });
  };
  return {
    walk,
    next: () => go(goNext(latest.current)),
    previous: () => go(goBack(latest.current)),
    show: (id: string) => go(goTo(latest.current, id)),
    /** Goes on, if this one is still looked at; answers which is looked at then. */
    leave(id: string) {
      if (latest.current.shown === id) go(goNext(latest.current));
      return latest.current.shown;
    },
    /** Back to one that was left, unless the person has gone on from where that led. */
    comeBack(id: string, led: string | undefined) {
      const isThere = latest.current.shown === led;
      if (isThere) go(goTo(latest.current, id));
      return isThere;
    },
    rejoin: (id: string) => go(rejoin(latest.current, id)),
    remove: (id: string) => go(without(latest.current, id)),
  };
}

export type ReviewWalk = ReturnType<typeof useWalk>;

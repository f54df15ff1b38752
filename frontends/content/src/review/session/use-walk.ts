import { useAddressValues } from '@insta-ai/platform';
import { useRef, useState } from 'react';
import { beginWalk, goBack, goNext, goTo, type Walk, without } from '../rules/walk.ts';

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
    /** Goes on, if this one is still looked at. */
    leave: (id: string) => latest.current.shown === id && go(goNext(latest.current)),
    remove: (id: string) => go(without(latest.current, id)),
  };
}

export type ReviewWalk = ReturnType<typeof useWalk>;

import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { RouterProvider as AnyRouterProvider } from 'react-router';

type Props = ComponentProps<typeof AnyRouterProvider>;

/**
 * The router with a browser's way to show a change before the next click or key; the library's own has none. A screen that is
 * asked for is drawn in one go: slices would give way to everything else. The first one is nobody's click and the largest
 * piece of work, so it is drawn in slices, between which the page takes clicks and keys.
 */
export function RouterProvider({ router, ...props }: Props) {
  const patient = useMemo(() => tellsWhatStays(router), [router]);
  const isFirst = useIsFirstScreen(router);
  return (
    <AnyRouterProvider
      flushSync={showAtOnce}
      // `true` would tell what is on its way at once, and so draw a first screen in one go.
      useTransitions={isFirst ? undefined : false}
      {...props}
      router={patient}
    />
  );
}

/** Whether the router has not told its first screen yet. */
function useIsFirstScreen(router: Props['router']): boolean {
  const [isFirst, setFirst] = useState(!router.state.initialized);
  useEffect(() => {
    if (!isFirst) return;
    if (router.state.initialized) return setFirst(false);
    return router.subscribe(state => {
      if (state.initialized) setFirst(false);
    });
  }, [router, isFirst]);
  return isFirst;
}

function showAtOnce(change: () => unknown): undefined {
  flushSync(change);
}

/**
 * The same router, but that another screen is on its way is told only while it is. To an address with a parameter the router
 * asks for more routes each time, mostly has them, and would draw the screen that is left once more for that moment.
 */
function tellsWhatStays(router: Props['router']): Props['router'] {
  const subscribe: typeof router.subscribe = told =>
    router.subscribe((state, how) => {
      if (state.navigation.state === 'idle') return told(state, how);
      setTimeout(() => {
        if (router.state === state) told(state, how);
      });
    });
  // It is made of getters, which a copy would freeze.
  return Object.create(router, { subscribe: { value: subscribe } });
}

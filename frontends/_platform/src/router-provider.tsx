import { type ComponentProps, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { RouterProvider as AnyRouterProvider } from 'react-router';

type Props = ComponentProps<typeof AnyRouterProvider>;

/**
 * The router with a browser's way to show a change before the next click or key; the library's own has none. A screen is drawn
 * in one go: a transition would draw it in slices that give way to everything else.
 */
export function RouterProvider({ router, ...props }: Props) {
  const patient = useMemo(() => tellsWhatStays(router), [router]);
  return <AnyRouterProvider flushSync={showAtOnce} useTransitions={false} {...props} router={patient} />;
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

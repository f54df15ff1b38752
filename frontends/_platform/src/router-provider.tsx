import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { RouterProvider as AnyRouterProvider } from 'react-router';

/**
 * The router with a browser's way to show a change before the next click or key; the library's own has none. A screen is drawn
 * in one go: a transition would draw it in slices that give way to everything else.
 */
export function RouterProvider(props: ComponentProps<typeof AnyRouterProvider>) {
  return <AnyRouterProvider flushSync={showAtOnce} useTransitions={false} {...props} />;
}

function showAtOnce(change: () => unknown): undefined {
  flushSync(change);
}

import { inTurns } from './start/in-turns.ts';

/**
 * TABLE: what there must be before the first screen, the libraries first. Each is evaluated when it is asked for, so that a phone
 * is not kept for a fifth of a second by all of them together.
 */
void inTurns([
  () => import(/* webpackMode: "eager" */ 'react-dom'),
  () => import(/* webpackMode: "eager" */ '@insta-ai/design'),
  () => import(/* webpackMode: "eager" */ '@insta-ai/platform/router'),
  () => import(/* webpackMode: "eager" */ '@insta-ai/platform'),
  async () => (await import(/* webpackMode: "eager" */ './start/show-app.tsx')).showApp(),
]);

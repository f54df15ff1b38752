import { useConnection } from '@insta-ai/platform';

/** How often to ask while something is under way: seldom while news come by themselves, often while they cannot. */
export function usePollEvery(): number {
  return useConnection() === 'connected' ? 20_000 : 3_000;
}

import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import type { GoingLiveStep } from '@insta-ai/proto/data/instagram';

/** What was found in each step. They are asked apart, so that a slow one keeps none of the others. */
export function useChecks() {
  return {
    address: useCheck('address'),
    app: useCheck('app'),
    callbacks: useCheck('callbacks'),
    settings: useCheck('settings'),
    connect: useCheck('connect'),
  };
}

export type Check = ReturnType<typeof useCheck>;

function useCheck(step: GoingLiveStep) {
  return useQuery({
    queryKey: ['going-live', step],
    queryFn: () => callApi('checkGoingLive', { body: { step } }),
    // What is true at Meta changes there: each opening looks anew, and nothing but the person asks again.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  });
}

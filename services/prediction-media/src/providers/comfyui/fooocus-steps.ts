import type { Performance } from '@insta-ai/proto/data/content-type';

/** Steps of sampling that Fooocus takes for each quality (ai-providers.md B3). */
export const fooocusSteps: Readonly<Record<Performance, number>> = {
  Speed: 30,
  Quality: 60,
  'Extreme Speed': 8,
};

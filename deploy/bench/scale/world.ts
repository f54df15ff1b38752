/** What is not the product's to decide or to measure here, stated with the figures. */
export const world = {
  accounts: 100_000,
  posts: 1_000_000,
  pictures: 200_000,
  /** Lists that each account's person asks for in a day. */
  listsEach: 40,
  /** Answers of Instagram, in milliseconds. */
  meta: { readMs: 300, createMs: 2_000, publishMs: 4_000 },
  /** How long a container takes there after it was made, in milliseconds. */
  containerMs: 3_000,
  /** Posts of an account in 24 hours that Instagram takes (instagram-graph-api.md, 2.7). */
  quota: 100,
  /** Share of the calls that publish which end in a fault of Instagram's own. */
  faultShare: 0.005,
  /** A picture at Replicate, and what its account takes in a minute (ai-providers.md, A5). */
  replicate: { runMs: 45_000, callMs: 300, startsPerMinute: 600, looksPerMinute: 3_000, throttledMs: 10_000 },
  /** Processes of each part; those of the chart at its most, and 30 that draw. */
  servers: {
    content: 4,
    instagram: 4,
    'prediction-media': 4,
    worker: 30,
    gateway: 4,
    documents: 1,
    nats: 1,
    objects: 4,
  } as Readonly<Record<string, number>>,
};

/** How many processes a part has; two where nothing is said of it. */
export function serversOf(servers: Readonly<Record<string, number>>, part: string): number {
  return servers[part] ?? 2;
}

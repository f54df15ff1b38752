const MB = 1024 * 1024;

/**
 * TABLE: what the platform takes (instagram-graph-api.md 2.2 to 2.4), written down here a second time on purpose: the
 * simulator is the judge of the product and does not ask it. deploy/checks/rules.test.ts compares the two row by row.
 */
export const taken = {
  captionCharacters: 2200,
  captionHashtags: 30,
  captionMentions: 20,
  carousel: { least: 2, most: 10 },
  feedRatio: { least: 4 / 5, most: 1.91 },
  // 8 MB, which in practice means 8 MiB.
  imageBytes: 8 * MB,
  videoBytes: 300 * MB,
  storyVideoBytes: 100 * MB,
} as const;

const MB = 1024 * 1024;

/**
 * TABLE: what the platform takes (instagram-graph-api.md 2.2 to 2.4), written down here a second time on purpose: the
 * simulator is the judge of the product and does not ask it. deploy/checks/rules.test.ts compares the two row by row.
 */
export const taken = {
  captionCharacters: 2200,
  // Instagram's own, since December 2025; Meta's reference still says 30 (9).
  captionHashtags: 5,
  captionMentions: 20,
  carousel: { least: 2, most: 10 },
  feedRatio: { least: 4 / 5, most: 1.91 },
  // 8 MB, which in practice means 8 MiB.
  imageBytes: 8 * MB,
  /** What is taken beside media and caption: for which containers, whether for a slide too, and how much. */
  options: {
    alt_text: { kinds: ['IMAGE'], onSlides: true, characters: 1000 },
    user_tags: { kinds: ['IMAGE', 'REELS', 'STORIES'], onSlides: true, most: 20 },
    collaborators: { kinds: ['IMAGE', 'REELS', 'CAROUSEL'], onSlides: false, most: 3 },
    share_to_feed: { kinds: ['REELS'], onSlides: false },
    thumb_offset: { kinds: ['REELS', 'VIDEO'], onSlides: true },
    cover_url: { kinds: ['REELS'], onSlides: false },
    audio_configuration: { kinds: ['REELS'], onSlides: false },
    trial_params: { kinds: ['REELS'], onSlides: false },
    is_comment_prompt_used: { kinds: ['IMAGE', 'REELS', 'CAROUSEL'], onSlides: false },
    is_paid_partnership: { kinds: ['IMAGE', 'REELS', 'CAROUSEL'], onSlides: false },
    branded_content_sponsor_ids: { kinds: ['IMAGE', 'REELS', 'CAROUSEL'], onSlides: false, most: 2 },
    is_ai_generated: { kinds: ['IMAGE', 'REELS', 'STORIES', 'CAROUSEL'], onSlides: false },
    location_id: { kinds: ['IMAGE', 'REELS', 'CAROUSEL'], onSlides: false },
  },
  /** What a live post takes, of which products (3.1); a story shows no comments. */
  live: {
    message: { products: ['FEED', 'REELS'], characters: 300 },
    comment_enabled: { products: ['FEED', 'REELS'] },
  },
  videoBytes: 300 * MB,
  storyVideoBytes: 100 * MB,
  /** How a video must be; codecs as the header names them. */
  film: {
    seconds: { reel: { least: 3, most: 15 * 60 }, story: { least: 3, most: 60 } },
    codecs: ['avc1', 'avc3', 'hvc1', 'hev1'],
    bitsPerSecond: 25_000_000,
    width: 1920,
    ratios: { reel: { least: 0.01, most: 10 }, story: { least: 0.1, most: 10 } },
    framesPerSecond: { least: 23, most: 60 },
    sound: { codec: 'mp4a', channels: 2, samplesPerSecond: 48_000 },
  },
} as const;

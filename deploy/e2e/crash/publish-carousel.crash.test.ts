import { scheduledItemSurvives } from './scheduled-item.ts';

// At each step in publish-carousel.slow; every point of publishing is also tried without a product, in services/instagram/test/crash.
scheduledItemSurvives('carousel', 2, { mostKills: 3 });

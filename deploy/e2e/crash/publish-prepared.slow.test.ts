import { scheduledItemSurvives } from './scheduled-item.ts';

// Long enough to be prepared at Instagram before it is due.
scheduledItemSurvives('prepared single image', 1, { leadMs: 20_000, mostKills: 8 });

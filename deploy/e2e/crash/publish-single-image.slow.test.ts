import { scheduledItemSurvives } from './scheduled-item.ts';

scheduledItemSurvives('single image', 1);

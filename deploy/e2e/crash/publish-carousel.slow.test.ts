import { scheduledItemSurvives } from './scheduled-item.ts';

scheduledItemSurvives('carousel', 2);

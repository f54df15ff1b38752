import { everyKillIsSurvived } from './scheduled-item.ts';

everyKillIsSurvived('single image', 1);

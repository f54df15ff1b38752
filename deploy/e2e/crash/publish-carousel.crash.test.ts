import { everyKillIsSurvived } from './scheduled-item.ts';

everyKillIsSurvived('carousel', 2);

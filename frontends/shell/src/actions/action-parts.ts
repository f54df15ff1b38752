import { ActionBars } from './action-bars.tsx';
import { createActionCenter } from './action-center.ts';

/** What comes with the first step. */
export const actionParts = { ActionBars, createActionCenter };

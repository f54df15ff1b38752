import { Type } from 'typebox';

/** This service needs nothing beyond the settings of the platform (`_chassis/src/config.ts`). */
export const contentSettings = Type.Object({});

import { Type } from 'typebox';

/** This service needs nothing beyond the settings of every process. */
export const settings = Type.Object({});

import { type Static, Type } from 'typebox';

/** None beside those that every process has. */
export const voiceSettings = Type.Object({});

export type VoiceSettings = Static<typeof voiceSettings>;

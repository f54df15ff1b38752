import { ENGLISH } from './english.voice.ts';
import { FRENCH } from './french.voice.ts';
import { GERMAN } from './german.voice.ts';
import { ITALIAN } from './italian.voice.ts';
import type { Language } from './read-language.ts';
import { SPANISH } from './spanish.voice.ts';
import type { Voice } from './voice.ts';

const VOICES: Readonly<Record<Language, Voice>> = {
  en: ENGLISH,
  it: ITALIAN,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
};

export const voiceOf = (language: Language): Voice => VOICES[language];

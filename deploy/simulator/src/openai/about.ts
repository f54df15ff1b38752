import type { Kind } from './voices/voice.ts';

/** One thing to write about, as far as a request tells. */
export type About = {
  /** Anything that was said, when nothing below was. */
  text: string;
  title?: string;
  description?: string;
  prompt?: string;
  /** Somebody else's post, to be answered. */
  post?: string;
  location?: string;
  city?: string;
  kind?: Kind;
  /** Its place in a plan of many, and what it is to be about there. */
  entry?: { index: number; activity?: string; of: number };
  rules?: string;
};

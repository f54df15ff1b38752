import type { Copy } from './copywriter.ts';

/** Where in the answer the writer is. */
export type Spot = {
  name: string;
  path: string;
  /** What the request says about this very place: its fields, and those of the slot it stands for. */
  facts: Readonly<Record<string, unknown>>;
  index: number;
  copy: Copy;
};

/** A story carries a few words and no hashtags. */
export const isStory = (facts: Spot['facts']) =>
  [facts.instagram_type, facts.instagramType, facts.type].some(one => String(one).toLowerCase() === 'story');

export type Kind = 'reel' | 'post' | 'story';

/** One thing to write about, as far as a request tells. */
export type About = {
  /** Anything that was said, when nothing below was. */
  text: string;
  title?: string;
  description?: string;
  prompt?: string;
  /** Somebody else's post, to be answered. */
  post?: string;
  /** A hashtag, when a stranger's post is made up of nothing else. */
  tag?: string;
  location?: string;
  city?: string;
  kind?: Kind;
  /** Its place in a plan of many, what it is to be about there, and how often it was found to be said already. */
  entry?: { index: number; activity?: string; again: number };
  rules?: string;
};

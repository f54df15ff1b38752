export type Kind = 'reel' | 'post' | 'story';

/** One thing to write about, and what the request says of it. */
export type About = {
  /** All the prose of the request, for when nothing below was given. */
  text: string;
  title?: string;
  description?: string;
  prompt?: string;
  /** Somebody else's post, to be answered. */
  post?: string;
  /** A hashtag, when a stranger's post is made up from it alone. */
  tag?: string;
  location?: string;
  city?: string;
  kind?: Kind;
  /** Its place in a plan, what it is about there, and how many earlier tries repeated something. */
  entry?: { index: number; activity?: string; again: number };
  rules?: string;
};

/** What the writer knows about one kind of thing to post about. Lines stand alone and claim no facts. */
export type Topic = {
  name: string;
  /** Words that call for it, as a pattern: English first, then what the other four languages say. */
  said: string;
  emoji: string;
  tags: readonly [string, ...string[]];
  /** Things to see, after "with": for the description and the picture. */
  details: readonly [string, ...string[]];
  lines: readonly [string, ...string[]];
  questions: readonly [string, ...string[]];
  /** What a friendly visitor adds below such a post. */
  replies: readonly [string, ...string[]];
};

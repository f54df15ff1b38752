export type Kind = 'reel' | 'post' | 'story';
type Lines = readonly [string, ...string[]];

/**
 * Sentences of one language. {Full} is the subject with its place as a sentence, {the} the subject within one, {at} the
 * place behind it, {one} and {two} are things to see.
 */
export type Voice = {
  hooks: Lines;
  /** For a subject that is a whole sentence already. */
  clauseHooks: Lines;
  /** For a title when the subject is a word or two. */
  titles: Lines;
  descriptions: Lines;
  /** Behind a description that is long enough by itself. */
  shown: Lines;
  /** What an entry of a plan does with its subject; no two kinds share one. */
  angles: Readonly<Record<Kind, Lines>>;
  entry: { one: string; two: string };
  replies: Lines;
  clauseReplies: Lines;
  /** Instead of those of the topics, which are in English. */
  own?: { details: Lines; lines: Lines; questions: Lines; replies: Lines };
};

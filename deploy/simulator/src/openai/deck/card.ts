/** One ready entry. `{the}` is what the request is about, as the object of a sentence: "our bakery", "surfing in Canggu". */
export type Card = {
  /** For accounts that have customers. */
  trade?: true;
  emoji: string;
  title: string;
  /** What the picture shows. It names no scene, so that the subject alone decides where it is. */
  seen: string;
  told: string;
  hook: string;
  body: string;
  question: string;
  tags: readonly [string, string];
};

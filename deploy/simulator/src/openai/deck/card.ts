/** One ready entry. `{the}` is what the request is about, as the object of a sentence: "our bakery", "surfing in Canggu". */
export type Card = {
  /** For accounts that have customers. */
  trade: boolean;
  emoji: string;
  title: string;
  /** What the picture shows. It names no scene, so that the subject alone decides where it is. */
  seen: string;
  told: string;
  hook: string;
  body: string;
  question: string;
  tags: readonly string[];
};

/** Reads `name: text` lines; a card that lacks one is refused. */
export function readCard(lines: readonly string[]): Card {
  const texts = new Map(lines.map(line => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]));
  const text = (name: string) => {
    const found = texts.get(name);
    if (!found) throw new Error(`A card lacks "${name}":\n${lines.join('\n')}`);
    return found;
  };
  return {
    trade: texts.has('trade'),
    emoji: text('emoji'),
    title: text('title'),
    seen: text('seen'),
    told: text('told'),
    hook: text('hook'),
    body: text('body'),
    question: text('question'),
    tags: text('tags').split(' '),
  };
}

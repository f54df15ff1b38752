type Words = {
  full: string;
  subject: { the: string; short: string };
  place: { at: string };
  topic: { emoji: string };
};

/** A sentence of a voice, with the words of one matter in it. */
export function fillIn(
  frame: string,
  { full, subject, place, topic }: Words,
  more: Readonly<Record<string, string>> = {},
): string {
  const words: Record<string, string> = {
    Full: capitalised(full),
    the: subject.the,
    Short: capitalised(subject.short),
    at: place.at ? ` ${place.at}` : '',
    emoji: topic.emoji,
    ...more,
  };
  return frame.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole).trim();
}

export const capitalised = (text: string) =>
  /^\p{Ll}\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

import { charactersOf, firstCharacters } from '@insta-ai/proto/rules/post-text';

type Request = Readonly<Record<string, unknown>>;

/** Texts that are short already: what is left of them must still say something. In characters. */
const shortEnough = 200;

/** A request with its long texts cut in half at the end of a word; undefined when nothing in it is long. */
export function shortenRequest(request: Request): Request | undefined {
  const entries = Object.entries(request).map(([name, value]) => [
    name,
    isLong(value) ? halved(value) : value,
  ]);
  return Object.values(request).some(isLong) ? Object.fromEntries(entries) : undefined;
}

const isLong = (value: unknown): value is string => typeof value === 'string' && value.length > shortEnough;

function halved(text: string): string {
  const half = firstCharacters(text, Math.ceil(charactersOf(text) / 2));
  const end = half.lastIndexOf(' ');
  return `${end > half.length / 2 ? half.slice(0, end) : half}…`;
}

import { readFixture } from '../../read-fixture.ts';
import type { About } from './about.ts';
import { type Card, readCard } from './card.ts';
import { saysTrade } from './read-subject.ts';

export const deck: readonly Card[] = readFixture('deck').map(readCard);

/** When and how a thing is seen again: this keeps the entries of a long calendar apart. */
export const moments = readFixture('moments').flat();

/** A card, and the moment it is seen at when it was dealt before. */
type Hand = { card: Card; moment?: string };

/** Steps through the deck, so that neighbours in it are not neighbours in a calendar. */
const steps = [7, 11, 13];
/** How far a second try jumps: past what a calendar of usual length deals. */
const pastACalendar = 9;

/**
 * The card of one place in a plan: every card once, then every card again at another moment. `start` is the same for a whole
 * plan, so parts of it that are written apart never deal the same.
 */
export function dealCard(about: About, start: number): Hand {
  const { index = 0, again = 0 } = about.entry ?? {};
  const cards = cardsFor(about);
  const size = cards.length;
  const turn = (index + again * 5) % size;
  const round = (Math.floor(index / size) + again * pastACalendar) % (moments.length + 1);
  const step = steps.find(one => size % one !== 0) ?? 1;
  const card = cards[(start + turn * step) % size] as Card;
  return { card, moment: round === 0 ? undefined : moments[(round - 1 + turn) % moments.length] };
}

function cardsFor({ tag, entry, description, title, text }: About): readonly Card[] {
  const sells = tag === undefined && saysTrade.test(entry?.activity || `${title} ${description || text}`);
  return sells ? deck : deck.filter(card => !card.trade);
}

/** The card that a text came from, and its subject: an entry of a plan is read again when its post is written. */
export function recognise(text: string): (Hand & { about: string }) | undefined {
  for (const { card, pattern, goesOn, seen } of frames) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [whole, filled] = found;
    const more = goesOn ? text.slice(found.index + whole.length) : '';
    const before = text.slice(0, found.index).replace(seen, '');
    return { card, about: `${filled === 'this' ? before : `${filled}.`}${more}` };
  }
  return undefined;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const filledIn = (frame: string) => frame.split('{the}').map(escaped).join('([^\\n]+?)');

const frames = deck.flatMap(card => [
  ...[card.told, card.hook].map(frame => ({
    card,
    pattern: new RegExp(`(?<=^|[.!?…]\\s)${filledIn(frame)}(?=\\s|$)`, 'u'),
    goesOn: frame === card.told,
    seen: new RegExp(`[^.!?]*${escaped(card.seen.slice(1))}\\.\\s*$`, 'u'),
  })),
  { card, pattern: new RegExp(`^${filledIn(card.title)}$`, 'u'), goesOn: false, seen: /$/ },
]);

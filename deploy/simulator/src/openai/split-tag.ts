import { CITIES, REGIONS } from './places/gazetteer.ts';
import { TOPICS } from './topics/read-topic.ts';

const LEAST = 4;
const PLACES = [...CITIES.flatMap(city => city.names), ...REGIONS].filter(name => name.length >= LEAST);
/** The words of all topics that are long enough to be found inside another word. */
const WORDS = ['sunset', 'sunrise', 'summer', 'winter', ...TOPICS.flatMap(topic => topic.said.split('|'))]
  .filter(word => /^\p{L}+(?:s\?)?$/u.test(word))
  .map(word => word.replace('s?', ''))
  .filter(word => word.length >= LEAST)
  .sort((a, b) => b.length - a.length);

/** A hashtag is words without spaces: "balifood" is "Bali food". Anything else stays. */
export function splitTag(text: string): string {
  const tag = text.replaceAll('_', ' ').trim();
  if (/\s/.test(tag) || tag.length < 6) return tag;
  const low = tag.toLowerCase();
  const place = PLACES.find(name => low.startsWith(name.toLowerCase().replaceAll(' ', '')));
  if (place) return [place, low.slice(place.replaceAll(' ', '').length)].filter(Boolean).join(' ');
  const word = WORDS.find(one => low !== one && low.includes(one) && low !== `${one}s`);
  if (!word) return tag;
  const at = low.indexOf(word);
  return [low.slice(0, at), word, low.slice(at + word.length)].filter(Boolean).join(' ').replace(/ s\b/, 's');
}

import type { About } from './about.ts';
import { cornerOf, type Place, readPlace } from './places/read-place.ts';
import type { Topic } from './topics/topic.ts';
import type { Language } from './voices/read-language.ts';

/** What the item itself says about its place is true; the text only tells when it does not. */
export function settlePlace(about: About, own: Place, language: Language, topic: Topic): Place {
  const { location, city, entry } = about;
  if (entry) return placeOfEntry(about, own, language, topic);
  if (!location && !city) {
    return own.names.length > 0 || !about.description
      ? own
      : { ...readPlace(about.description, language), at: own.at };
  }
  const given = readPlace(`at ${[location, city].filter(Boolean).join(', ')}`);
  const inText = [location, city].some(one => one && own.at.includes(one));
  const inSubject = [location, city].some(one => one && own.rest.includes(one));
  const at = inText
    ? own.at
    : language === 'en' && !inSubject
      ? location
        ? `at ${location}`
        : `in ${city}`
      : '';
  return {
    ...own,
    cities: given.cities,
    names: [...new Set([location ?? '', city ?? '', ...given.names].filter(Boolean))],
    location: location ?? '',
    city: city ?? '',
    at,
  };
}

/** An entry is where its activity says, else somewhere in the place the whole plan is for. */
function placeOfEntry(about: About, own: Place, language: Language, topic: Topic): Place {
  const { entry, description = '' } = about;
  if (own.location && own.city) return own;
  const around = own.cities.length > 0 ? own : readPlace(description, language);
  const stays = about.location || OWN.test(own.rest) || !MOVING.includes(topic.name);
  const corner = stays ? undefined : cornerOf(around, entry?.index ?? 0, BY_WATER.includes(topic.name));
  if (!corner) {
    return {
      ...around,
      rest: own.rest,
      at: own.at || around.at,
      location: about.location ?? around.location,
      city: about.city ?? around.city,
    };
  }
  const at = language === 'en' ? `${POINT.test(corner.location) ? 'at' : 'in'} ${corner.location}` : '';
  return { ...around, rest: own.rest, ...corner, at, names: [corner.location, corner.city, ...around.names] };
}

const BY_WATER = ['surf', 'beach', 'diving', 'boats'];
/** What one does all over a city; a class or a shop stays where it is. */
const MOVING = [
  ...BY_WATER,
  ...[
    'travel',
    'city',
    'food',
    'drinks',
    'market',
    'photography',
    'nature',
    'hiking',
    'running',
    'cycling',
    'yoga',
  ],
];
const OWN = /^(?:our|my|la nostra|il nostro|unsere?r?|mein|notre|nos|nuestr[oa]|mi)\b/i;
const POINT =
  /Beach|Market|Park|Temple|Ridge|Cave|Lake|Mount|Bridge|Terraces|Forest|Waterfall|Pier|Bay|Organik|Harbour|Batur|Penelokan|Ruins|Ilhas|Praia|Cala|Batu|Padang|Piazza|Gardens|Garden|Jardin/;

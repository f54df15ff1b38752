import { isSmallWord, type Language } from '../voices/read-language.ts';
import { CITIES, type City, REGIONS } from './gazetteer.ts';
import { NOT_PLACES } from './not-places.ts';

/** Where a request happens, as far as it says so. */
export type Place = {
  /** '' when nothing names one. */
  location: string;
  city: string;
  /** How the text says it, to be put behind the subject: "at Kuta Beach"; '' when it is not said. */
  at: string;
  /** The text with its places spelled as names, without the parts that say where. */
  rest: string;
  /** The cities that belong to it, to move around in. */
  cities: readonly City[];
  /** All names of it, also in its own language, for hashtags. */
  names: readonly string[];
};

const AT = 'at|in|near|from|around|outside|above|over|to|along|on|by|through|across|of|off|inside|beside';
const AT_ABROAD =
  'a|ad|da|di|al|alla|allo|nel|nella|nei|nelle|sul|sulla|presso|im|am|an|bei|beim|nach|aus|auf|à|au|aux|en|chez|près de|sur|dans|de|del';
const NAME = "\\p{Lu}[\\p{L}\\p{M}'’&-]*";
const LINK = 'de|di|del|della|dei|da|do|la|le|les|el|of|the|du|des|d’|el-';
const KIND =
  'Beach|Bay|Park|Market|Lake|Island|Bridge|Square|Street|Hotel|Café|Cafe|Studio|Temple|Garden|Gardens|Hill|Mountain|Harbour|Station|Museum|Castle|Church|River|Valley|Forest|Old Town|Village|Cliffs?|Waterfall|Rice Terraces|Library|Gallery|Theatre|Stadium|Winery|Farm|Pier|Point|Reef';
const KIND_FIRST =
  /^(?:Lago|Lake|Mount|Monte|Piazza|Plaza|Playa|Praia|Plage|Villa|Castello|Hotel|Café|Port|Cape|Val) /;
const NAMES = `${NAME}(?:\\s+(?:(?:${LINK})\\s+)*${NAME})*`;
const segment = (before: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])((?:${before})\\s+(?:(?:the|our|il|lo|la|der|dem|den|das|les|el|los)\\s+)?|l[’'])(${NAMES})((?:,\\s*${NAMES})*)`,
    'gu',
  );
const SEGMENT = segment(AT);
const SEGMENT_ABROAD = segment(`${AT}|${AT_ABROAD}`);
/** After these a capitalised word is a place even when no map knows it. */
const SURE =
  /^(?:at|in|near|around|outside|above|along|through|inside|nel|nella|presso|im|bei|beim|nach|chez)\b/;

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const CORNERS = CITIES.flatMap(city => city.corners);
/** Words that are also something else are names only when they are written as one. */
const WRITTEN_AS_NAMES = ['Nice', 'Jordan', 'Lima', 'Split', 'Cuba'];
const LOOSE = [
  ...CITIES.flatMap(city => city.names),
  ...REGIONS,
  ...CORNERS.filter(one => / /.test(one)),
].filter(name => !WRITTEN_AS_NAMES.includes(name));
const KNOWN = new RegExp(
  `(?<![\\p{L}\\p{N}])(${[...LOOSE]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
);
const SPELLED = new Map(LOOSE.map(name => [name.toLowerCase(), name]));

/** Known places spelled as names, and the kind of place after a name as part of it: "kuta beach" is "Kuta Beach". */
export const spellPlaces = (text: string) =>
  text
    .replace(/(?<=\bin )nice(?=$|[,.])/, 'Nice')
    .replace(KNOWN, found => SPELLED.get(found.toLowerCase()) ?? found)
    .replace(
      new RegExp(`(?<=(?:${AT})\\s(?:the\\s)?${NAME}(?:\\s${NAME})?\\s)(${KIND})(?![\\p{L}\\p{N}])`, 'giu'),
      (kind, _group, offset: number, whole: string) =>
        /\p{Lu}\S*\s$/u.test(whole.slice(0, offset)) ? capitalised(kind) : kind,
    );

const capitalised = (text: string) => text.replace(/(?<!\S)\p{Ll}/gu, letter => letter.toUpperCase());

export function readPlace(text: string, language: Language = 'en'): Place {
  const spelled = spellPlaces(text);
  const said: string[] = [];
  const names: string[] = [];
  const rest = spelled
    .replace(
      language === 'en' ? SEGMENT : SEGMENT_ABROAD,
      (whole, before: string, name: string, more: string, offset: number) => {
        const found = [name, ...more.split(/,\s*/).filter(Boolean)];
        if (!isPlace(before, name, language)) return whole;
        names.push(...found);
        if (namesAnother(before, spelled.slice(offset + whole.length))) return whole;
        said.push(whole.trim());
        return ' ';
      },
    )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[^\S\n]+([,.!?\n])/g, '$1')
    .trim();
  const named = names.length > 0 ? names : [...spelled.matchAll(KNOWN)].map(one => one[0]);
  return { ...sortOut(named), at: said.slice(0, 2).join(' '), rest };
}

/** "At the Lisbon shelter" is said of a shelter: its words belong together. */
function namesAnother(before: string, after: string): boolean {
  const next = /^ (\p{Ll}[\p{L}\p{M}]+)/u.exec(after)?.[1];
  return /\s(?:the|our)\s/.test(before) && next !== undefined && !isSmallWord(next);
}

function isPlace(before: string, name: string, language: Language): boolean {
  if (NOT_PLACES.test(name)) return false;
  if (isKnown(name) || KIND_FIRST.test(name) || new RegExp(` (?:${KIND})$`, 'u').test(name)) return true;
  // Every German noun is capitalised: "im Garten" names no place.
  return language !== 'de' && SURE.test(before.toLowerCase());
}

const cityOf = (name: string) =>
  CITIES.find(city => city.names.includes(name)) ?? CITIES.find(city => city.corners.includes(name));
export const isKnown = (name: string) => REGIONS.includes(name) || cityOf(name) !== undefined;

/** Which of the names is the place, which the city, which the land around them. */
function sortOut(names: readonly string[]): Pick<Place, 'location' | 'city' | 'cities' | 'names'> {
  const region = names.find(name => REGIONS.includes(name));
  const plainCity = names.find(name => CITIES.some(city => city.names.includes(name)));
  const spot = names.find(name => name !== region && name !== plainCity);
  const within = CITIES.find(city => spot && city.names.some(name => spot.startsWith(`${name} `)));
  const around = plainCity ? cityOf(plainCity) : (spot && cityOf(spot)) || within;
  const spelledWithin = within?.names.find(name => spot?.startsWith(`${name} `));
  const city = plainCity ?? (spot && region ? region : (spelledWithin ?? around?.names[0] ?? ''));
  const cities = around ? [around] : CITIES.filter(one => one.region === region);
  return {
    location: spot ?? (plainCity ? '' : (region ?? '')),
    city,
    cities,
    names: [...new Set([spot ?? '', city, ...(around?.names ?? []), region ?? ''].filter(Boolean))],
  };
}

/** Another corner of the same place for each number, one that fits what is done there. */
export function cornerOf(
  place: Place,
  index: number,
  byWater: boolean,
): { location: string; city: string } | undefined {
  const corners = place.cities.flatMap(city =>
    city.corners.map(location => ({
      location,
      city: city.names.includes(place.city) ? place.city : (city.names[0] ?? ''),
    })),
  );
  const fitting = corners.filter(one => WATER.test(one.location) === byWater);
  const choice = fitting.length > 0 ? fitting : corners;
  // Neighbours in the list are in the same city: a step that is prime to most lengths moves around more.
  return choice[(index * 7) % Math.max(1, choice.length)];
}

const WATER =
  /Beach|Bay|Batu Bolong|Padang|Pererenan|Selong|Cala |Praia|Playa|Waikiki|Ipanema|Copacabana|Barceloneta|Ilhas|Malvarrosa|Mondello|Elbstrand/;

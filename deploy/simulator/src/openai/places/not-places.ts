/** Capitalised, and after a preposition, but no place: days, feasts, languages, people of a country, media. */
export const NOT_PLACES = new RegExp(
  `^(?:${[
    'Mon|Tues|Wednes|Thurs|Fri|Satur|Sun',
    'January|February|March|April|May|June|July|August|September|October|November|December',
    'Christmas|Xmas|Easter|Halloween|Valentine|Thanksgiving|New Year|Mother|Father|Black Friday|Cyber|Ramadan|Diwali',
    'Italian|French|German|Spanish|English|Japanese|Thai|Indian|Greek|Mexican|Balinese|Turkish|Chinese|Korean',
    'Instagram|Facebook|TikTok|YouTube|Spotify|Netflix|Reels?\\b|Stor(?:y|ies)\\b|Posts?\\b|I\\b|You\\b|Our\\b|My\\b|The\\b',
    'Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember',
    'Frühling|Sommer|Herbst|Winter|Spring|Summer|Autumn|Weihnacht|Ostern|Natale|Pasqua|Noël|Pâques|Navidad|Pascua',
    'Lunedì|Martedì|Mercoledì|Giovedì|Venerdì|Sabato|Domenica',
  ].join('|')})`,
  'u',
);

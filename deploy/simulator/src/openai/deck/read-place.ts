/** Where something happens, if the text says so; nothing is made up. */
export type Place = { location: string; city: string };

const placePattern =
  /(?<![\p{L}])(in|at|near|around|to|[Vv]isit(?:ing)?)\s+((?:\p{Lu}[\p{L}\p{M}’'-]*)(?:\s+(?:(?:of|de|da|do|del|di|la)\s+)?\p{Lu}[\p{L}\p{M}’'-]*)*)(\s+(?:beach|park|market|bay|square|harbour))?(?:,\s*(\p{Lu}[\p{L}\p{M}’'-]*(?:\s\p{Lu}[\p{L}\p{M}’'-]*)*))?/gu;
const timeWord =
  /^(?:Jan|Febr)uary|^(?:March|April|May|June|July|August|Autumn|Spring|Summer|Winter|Christmas|Easter|Advent|Halloween|English|Italian)$|^(?:Septem|Octo|Novem|Decem)ber|day$/;
const atAPoint = ['at', 'near', 'around'];

export function readPlace(text: string): Place {
  const found = [...text.matchAll(placePattern)].filter(([, , name = '']) => !timeWord.test(name));
  const named = found.map(([, word = '', name = '', kind = '', city = '']) => ({
    word,
    name: `${name}${kind.replace(/\p{L}/u, letter => letter.toUpperCase())}`,
    city,
  }));
  const point = named.find(({ word, city }) => atAPoint.includes(word) || city);
  const area = named.findLast(one => one !== point);
  return { location: point?.name ?? '', city: point?.city || (area?.name ?? '') };
}

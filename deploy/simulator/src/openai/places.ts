/** Places the writer knows: what to call the city, and where in it. */
export type Place = { city: string; said: RegExp; spots: readonly [string, ...string[]] };

export const PLACES: readonly Place[] = [
  {
    city: 'Ubud',
    said: /\bubud\b/i,
    spots: ['Campuhan Ridge', 'Tegallalang Rice Terraces', 'Ubud Market', 'Sari Organik', 'Monkey Forest'],
  },
  { city: 'Canggu', said: /\bcanggu\b/i, spots: ['Echo Beach', 'Batu Bolong', 'Berawa Beach', 'Pererenan'] },
  {
    city: 'Uluwatu',
    said: /\buluwatu\b/i,
    spots: ['Uluwatu Temple', 'Padang Padang', 'Bingin Beach', 'Suluban Cave'],
  },
  {
    city: 'Roma',
    said: /\b(rome|roma)\b/i,
    spots: ['Trastevere', 'Villa Borghese', 'Piazza Navona', 'Testaccio Market', 'Gianicolo'],
  },
  {
    city: 'Milano',
    said: /\b(milan|milano)\b/i,
    spots: ['Navigli', 'Brera', 'Piazza Duomo', 'Isola', 'Parco Sempione'],
  },
  {
    city: 'Firenze',
    said: /\b(florence|firenze|tuscany|toscana)\b/i,
    spots: ['Ponte Vecchio', 'Oltrarno', 'Piazzale Michelangelo', 'Boboli Gardens'],
  },
  {
    city: 'Venezia',
    said: /\b(venice|venezia)\b/i,
    spots: ['Cannaregio', 'Dorsoduro', 'Rialto Market', 'Giudecca'],
  },
  {
    city: 'Napoli',
    said: /\b(naples|napoli|amalfi|positano|capri)\b/i,
    spots: ['Lungomare', 'Spaccanapoli', 'Positano', 'Marina Grande'],
  },
  {
    city: 'Paris',
    said: /\bparis\b/i,
    spots: ['Canal Saint-Martin', 'Montmartre', 'Le Marais', 'Jardin du Luxembourg'],
  },
  {
    city: 'London',
    said: /\blondon\b/i,
    spots: ['Columbia Road', 'South Bank', 'Hampstead Heath', 'Borough Market'],
  },
  {
    city: 'Lisbon',
    said: /\b(lisbon|lisboa|portugal)\b/i,
    spots: ['Alfama', 'Miradouro da Graça', 'LX Factory', 'Belém'],
  },
  {
    city: 'Barcelona',
    said: /\bbarcelona\b/i,
    spots: ['El Born', 'Barceloneta', 'Bunkers del Carmel', 'Gràcia'],
  },
  {
    city: 'New York',
    said: /\b(new york|nyc|brooklyn|manhattan)\b/i,
    spots: ['Brooklyn Bridge', 'The High Line', 'DUMBO', 'Central Park'],
  },
  {
    city: 'Tokyo',
    said: /\b(tokyo|japan)\b/i,
    spots: ['Yanaka', 'Shimokitazawa', 'Nakameguro', 'Ueno Park'],
  },
];

/** An island is several places: a plan for it should move around. */
export const BALI = /\bbali\b/i;
export const BALI_PLACES: readonly [Place, ...Place[]] = [
  ...(PLACES.slice(0, 3) as [Place, Place, Place]),
  { city: 'Seminyak', said: /\bseminyak\b/i, spots: ['Double Six Beach', 'Petitenget', 'Jalan Kayu Aya'] },
  { city: 'Kintamani', said: /\bkintamani\b/i, spots: ['Mount Batur', 'Lake Batur', 'Penelokan'] },
  { city: 'Sidemen', said: /\bsidemen\b/i, spots: ['Sidemen Valley', 'Gembleng Waterfall'] },
];

export const ANYWHERE: Place = {
  city: 'Old Town',
  said: /$^/,
  spots: ['The harbour', 'Market square', 'The old town', 'The riverside', 'The hill path'],
};

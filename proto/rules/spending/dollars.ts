const cent = 10_000;

/** An amount of money for a person; `micros` are millionths of a US dollar. */
export function dollarsInWords(micros: number): string {
  if (micros <= 0) return '$0';
  return micros < cent ? 'less than $0.01' : `$${(micros / 1_000_000).toFixed(2)}`;
}

/** What something that is planned may cost, of which a part has no known price: `at least $2.10`, or `at an unknown price`, never nothing. */
export function atLeastDollars(micros: number): string {
  return micros < cent ? 'at an unknown price' : `at least ${dollarsInWords(micros)}`;
}

/** What something that is planned may cost: `at no cost`, `about $2.10` or `less than $0.01`. */
export function aboutDollars(micros: number): string {
  if (micros <= 0) return 'at no cost';
  const words = dollarsInWords(micros);
  return words.startsWith('$') ? `about ${words}` : words;
}

/** An amount of money for a person; `micros` are millionths of a US dollar. */
export function dollarsInWords(micros: number): string {
  if (micros <= 0) return '$0';
  return micros < 10_000 ? 'less than $0.01' : `$${(micros / 1_000_000).toFixed(2)}`;
}

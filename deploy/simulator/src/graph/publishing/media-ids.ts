import { randomDigits } from '../../store/random-text.ts';

const codeAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export const newContainerId = () => `178${randomDigits(14)}`;

export const newMediaId = () => `180${randomDigits(14)}`;

/** Instagram writes a post's own number in this alphabet; it is not the Graph id, so it cannot be built from that. */
export function newShortcode(): string {
  let number = BigInt(`3${randomDigits(18)}`);
  let code = '';
  while (number > 0n) {
    code = codeAlphabet[Number(number % 64n)] + code;
    number /= 64n;
  }
  return code;
}

import { randomInt } from 'node:crypto';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const MIXED = `${LOWER}${LOWER.toUpperCase()}${DIGITS}`;

const pick = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Like `gm3qorzdhgbfurvjtvhg6dckhu`: 26 lower-case base32-like characters (ai-providers.md A2). */
export const randomPredictionId = () => pick(`${LOWER}234567`, 26);

export const randomDigits = (length: number) => pick(DIGITS, length);

export const randomMixed = (length: number) => pick(MIXED, length);

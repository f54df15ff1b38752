import { randomInt } from 'node:crypto';

const lowerLetters = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const mixedLetters = `${lowerLetters}${lowerLetters.toUpperCase()}${digits}`;

const pick = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Like `gm3qorzdhgbfurvjtvhg6dckhu`: 26 lower-case base32-like characters (ai-providers.md A2). */
export const randomPredictionId = () => pick(`${lowerLetters}234567`, 26);

export const randomDigits = (length: number) => pick(digits, length);

export const randomMixed = (length: number) => pick(mixedLetters, length);

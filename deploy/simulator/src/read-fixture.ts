import { readFileSync } from 'node:fs';

/** The paragraphs of a text in `fixtures`, line by line. Lines that start with # are for people. */
export const readFixture = (name: string): string[][] =>
  readFileSync(new URL(`../fixtures/${name}.txt`, import.meta.url), 'utf8')
    .split(/\n{2,}/)
    .map(paragraph => paragraph.split('\n').filter(line => line !== '' && !line.startsWith('#')))
    .filter(lines => lines.length > 0);

import { reasonOf } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { type Finding, fail } from './finding.ts';

/** What a start refuses, as a finding: its sentence says first what is wrong and then what to do. */
export function failAsAtStart(error: unknown): Finding {
  const [, words, fix] = /^(.*?)(?:: |\. )(.*)$/s.exec(firstLine(reasonOf(error))) ?? [];
  return words && fix ? fail(`${words}.`, capital(fix)) : fail(firstLine(reasonOf(error)));
}

const firstLine = (text: string) => text.split('\n')[0] ?? '';
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

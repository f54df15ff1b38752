import { type Finding, findingPlaces } from '@insta-ai/proto/rules/finding';

type Wire = { rule: string; level: string; where: string; message: string; fix: string };

/** A finding from the bus; a level nobody knows is taken for the graver one. */
export function readFinding({ rule, level, where, message, fix }: Wire): Finding {
  return {
    rule,
    level: level === 'warning' ? 'warning' : 'error',
    where: findingPlaces.find(place => place === where) ?? 'item',
    message,
    fix,
  };
}

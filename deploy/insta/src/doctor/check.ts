import type { Finding } from './finding.ts';
import type { Scene } from './scene.ts';

/** TABLE: what is looked at, in the order in which a person mends it. */
export const groups = [
  'settings',
  'machine',
  'data folder',
  'stores',
  'workers',
  'posts',
  'outside',
  'accounts',
] as const;
export type Group = (typeof groups)[number];

/** Something that may be wrong with an installation. */
export type Check = {
  readonly group: Group;
  readonly name: string;
  /** What it looks at, for the README. */
  readonly asks: string;
  /** What mends it as a rule. */
  readonly fix: string;
  /** Stores that it needs; while one is away it is left out, for that one is named by itself. */
  readonly needs?: readonly ('bus' | 'documents')[];
  /** Looks, and changes nothing that lasts. Throws `NotLooked` where there is nothing to look at. */
  look(scene: Scene): Promise<Finding[]>;
};

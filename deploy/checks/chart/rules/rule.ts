import type { KubeObject } from '../kube-object.ts';

/** What a rule looks at. */
export type RuleInput = {
  objects: readonly KubeObject[];
  /** Names of Secrets and ConfigMaps that the person brings: what a render may point to without having it. */
  external: ReadonlySet<string>;
};

/** A rule over all objects of one render; returns a line for each place that breaks it. */
export type Rule = (input: RuleInput) => string[];

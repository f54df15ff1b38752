import { podsLiveAndEndInOrder } from './lifecycle.ts';
import { networkIsTight } from './network.ts';
import { podsAreRestricted } from './pod-security.ts';
import { portsAreOpen } from './ports.ts';
import { referencesExist } from './references.ts';
import type { Rule } from './rule.ts';
import { scalingAgrees } from './scaling.ts';
import { selectorsFindPods } from './selectors.ts';

/** TABLE: what must hold between the objects of a render. */
export const rules: Record<string, Rule> = {
  'every selector finds its pods': selectorsFindPods,
  'every named port is open at the other end': portsAreOpen,
  'everything that is pointed to is there': referencesExist,
  'every pod meets Pod Security "restricted"': podsAreRestricted,
  'every pod says how it is, ends in order and asks for what it needs': podsLiveAndEndInOrder,
  'nothing is scaled by two hands': scalingAgrees,
  'the network is closed but for what is needed': networkIsTight,
};

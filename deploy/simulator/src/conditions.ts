import { knownScopes } from './graph/seed.ts';
import { taken } from './graph/taken.ts';
import type { Store } from './store/store.ts';

/**
 * TABLE: under which conditions the platforms are used, and what they usually are: as strict as for a new app and new accounts
 * there. The README says what each means.
 */
export const usualConditions = {
  redirectUris: [] as readonly string[],
  scopes: knownScopes as readonly string[],
  loginForBusiness: true,
  dialogCutsOpener: true,
  features: [] as readonly string[],
  requireProof: true,
  onlyInternet: true,
  privateWebhooks: false,
  hasPaymentMethod: false,
  coldBootSeconds: 60,
  disabledVersions: [] as readonly string[],
  looksIntoVideos: true,
  requestsPerMinute: 500,
  unreadableEvery: 0,
  hashtags: taken.captionHashtags as number,
  missingPeople: ['nobody.here'] as readonly string[],
  missingTasks: [] as readonly string[],
  creatorAccounts: [] as readonly string[],
  portfolioAccounts: [] as readonly string[],
  needsPageAuthorization: false,
};

/** TABLE: all that a demo on one machine has easier: it is found at any address, nobody waits, and App Review is behind it. */
export const demoConditions = {
  redirectUris: ['https://*/profile/facebook'],
  features: ['Instagram Public Content Access', 'Page Public Metadata Access'],
  onlyInternet: false,
  hasPaymentMethod: true,
  coldBootSeconds: 0,
} as const satisfies ConditionOrder;

export type ConditionValues = typeof usualConditions;

/** What is to be another than it is. */
export type ConditionOrder = Partial<ConditionValues>;

export type Conditions = {
  now(): ConditionValues;
  /** Changes what is named and leaves the rest; holds until it is changed again, or forgotten by a reset. */
  change(order: ConditionOrder): ConditionValues;
};

export const conditionNames = Object.keys(usualConditions) as readonly (keyof ConditionValues)[];

/** Ordered ones come before those that the start was given, and these before the usual. */
export function createConditions(store: Store, given: ConditionOrder = {}): Conditions {
  const ordered = store.collection<ConditionOrder & { id: string }>('conditions');
  const now = (): ConditionValues => {
    const { id: _, ...order } = ordered.get('ordered') ?? { id: '' };
    return { ...usualConditions, ...given, ...order };
  };
  return {
    now,
    change(order) {
      ordered.put({ ...ordered.get('ordered'), ...order, id: 'ordered' });
      return now();
    },
  };
}

/** What is wrong with an order; undefined when nothing is. */
export function conditionProblem(order: unknown): string | undefined {
  if (typeof order !== 'object' || order === null || Array.isArray(order))
    return 'Send the conditions as a JSON object.';
  for (const [name, value] of Object.entries(order)) {
    const own = conditionNames.find(one => one === name);
    if (!own) return `Unknown condition: ${name}.`;
    const wanted = usualConditions[own];
    if (Array.isArray(wanted) ? !isTexts(value) : typeof value !== typeof wanted)
      return `${name} must be ${Array.isArray(wanted) ? 'a list of texts' : `a ${typeof wanted}`}.`;
    if (typeof value === 'number' && !(value >= 0)) return `${name} must be 0 or more.`;
  }
  return undefined;
}

const isTexts = (value: unknown) => Array.isArray(value) && value.every(one => typeof one === 'string');

import { storageQuotaSettings } from '@insta-ai/chassis/storage/storage-quota';
import { type Static, Type } from 'typebox';
import { providerNeeds, providerSettings } from './providers/provider-rows.ts';

/** Generations of one person at the image service at once, unless it is said otherwise. */
export const usualPlaces = 8;

export const predictionMediaSettings = Type.Object(
  {
    ...storageQuotaSettings,
    ...providerSettings,
    GENERATIONS_PER_PERSON: Type.Integer({
      minimum: 1,
      maximum: 100,
      default: usualPlaces,
      description:
        'How many generations of one person run at the image service at once; the others wait their turn',
    }),
    PICTURE_DRAIN_SECONDS: Type.Integer({
      minimum: 0,
      maximum: 900,
      default: 120,
      description:
        'How long a process that ends waits for pictures that come with the answer of the image service, which are lost otherwise',
    }),
    ROLE: Type.String({
      default: 'api,worker',
      pattern: '^(api|worker|api,worker|worker,api)$',
      description: 'What this process does: api answers calls, worker makes pictures and films',
    }),
  },
  { allOf: providerNeeds },
);

export type PredictionMediaSettings = Static<typeof predictionMediaSettings>;

export type Role = 'api' | 'worker';

/** Whether a process has a role. */
export function hasRole(settings: Pick<PredictionMediaSettings, 'ROLE'>, role: Role): boolean {
  return settings.ROLE.split(',').includes(role);
}

/** Where programs are looked for: all that they get to know of our environment. */
export function programPath(): string {
  return process.env.PATH ?? '';
}

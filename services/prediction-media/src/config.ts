import { storageQuotaSettings } from '@insta-ai/chassis/storage/storage-quota';
import { type Static, Type } from 'typebox';

/** konieshadow/fooocus-api, whose input is what a content type describes (ai-providers.md B1). */
const fooocusVersion = 'fda927242b1db6affa1ece4f54c37f19b964666bf23b0d06ae2439067cd344a4';

export const predictionMediaSettings = Type.Object({
  ...storageQuotaSettings,
  IMAGE_PROVIDER: Type.Unsafe<'replicate'>({
    type: 'string',
    enum: ['replicate'],
    default: 'replicate',
    description: 'Image service that draws pictures; "fooocus" and "openai" are not built yet',
  }),
  REPLICATE_BASE_URL: Type.String({
    pattern: '^https?://[^/?#]+(/[^?#]*)?$',
    description: 'Replicate API with its path, for example https://api.replicate.com/v1',
  }),
  REPLICATE_API_TOKEN: Type.String({ minLength: 1, description: 'Token of the Replicate account, r8_…' }),
  REPLICATE_MODEL: Type.String({
    default: fooocusVersion,
    pattern: '^([A-Za-z0-9._-]+/[A-Za-z0-9._-]+:)?[0-9a-f]{64}$',
    description: 'Version id of the image model, or owner/name:id',
  }),
  GENERATIONS_PER_PERSON: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 8,
    description:
      'How many generations of one person run at the image service at once; the others wait their turn',
  }),
  REPLICATE_WEBHOOK_SECRET: Type.Optional(
    Type.String({
      pattern: '^whsec_[A-Za-z0-9+/=]+$',
      description: 'Key that Replicate signs webhooks with, whsec_…; requested from Replicate when not set',
    }),
  ),
  ROLE: Type.String({
    default: 'api,worker',
    pattern: '^(api|worker|api,worker|worker,api)$',
    description: 'What this process does: api answers calls, worker makes pictures',
  }),
});

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

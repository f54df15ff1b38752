import { Type } from 'typebox';
import { providerRow } from '../provider-row.ts';
import { createReplicateGateway } from './replicate.gateway.ts';

/** konieshadow/fooocus-api, whose input is what a content type describes (ai-providers.md B1). */
const fooocusVersion = 'fda927242b1db6affa1ece4f54c37f19b964666bf23b0d06ae2439067cd344a4';

const settings = {
  REPLICATE_BASE_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#]+(/[^?#]*)?$',
      description: 'Replicate API with its path, for example https://api.replicate.com/v1',
    }),
  ),
  REPLICATE_API_TOKEN: Type.Optional(
    Type.String({ minLength: 1, description: 'Token of the Replicate account, r8_…' }),
  ),
  REPLICATE_MODEL: Type.String({
    default: fooocusVersion,
    pattern: '^([A-Za-z0-9._-]+/[A-Za-z0-9._-]+:)?[0-9a-f]{64}$',
    description: 'Version id of the image model, or owner/name:id',
  }),
  REPLICATE_WEBHOOK_SECRET: Type.Optional(
    Type.String({
      pattern: '^whsec_[A-Za-z0-9+/=]+$',
      description: 'Key that Replicate signs webhooks with, whsec_…; requested from Replicate when not set',
    }),
  ),
};

export const replicateRow = providerRow({
  title: 'Replicate',
  settings,
  needs: ['REPLICATE_BASE_URL', 'REPLICATE_API_TOKEN'],
  open: (given, { requestMs }) =>
    createReplicateGateway({
      baseUrl: given.REPLICATE_BASE_URL ?? '',
      token: given.REPLICATE_API_TOKEN ?? '',
      model: given.REPLICATE_MODEL,
      webhookSecret: given.REPLICATE_WEBHOOK_SECRET,
      requestMs,
    }),
});

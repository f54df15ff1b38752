import { Type } from 'typebox';
import { providerRow } from '../provider-row.ts';
import { modelPattern } from './model/model-name.ts';
import { usualModel } from './model/open-model.ts';
import { createReplicateGateway } from './replicate.gateway.ts';

const settings = {
  REPLICATE_BASE_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#]+(/[^?#]*)?$',
      format: 'address',
      description: 'Replicate API with its path, for example https://api.replicate.com/v1',
    }),
  ),
  REPLICATE_API_TOKEN: Type.Optional(
    Type.String({ format: 'key', description: 'Token of the Replicate account, r8_…' }),
  ),
  REPLICATE_MODEL: Type.String({
    default: usualModel,
    pattern: modelPattern,
    description: 'Image model as owner/name or owner/name:version, or the version id of Fooocus',
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
  // ai-providers.md A3.
  keptAt: () => ['replicate.delivery'],
  open: (given, { requestMs, keptAt, pauses }) =>
    createReplicateGateway({
      baseUrl: given.REPLICATE_BASE_URL ?? '',
      token: given.REPLICATE_API_TOKEN ?? '',
      model: given.REPLICATE_MODEL,
      webhookSecret: given.REPLICATE_WEBHOOK_SECRET,
      requestMs,
      keptAt,
      pauses,
    }),
});

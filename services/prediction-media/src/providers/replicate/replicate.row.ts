import { type Static, type TObject, Type } from 'typebox';
import type { ImageProvider } from '../image-provider.ts';
import { furtherIn, listOf, type ProviderWorld, providerRow } from '../provider-row.ts';
import { modelForm, modelPattern } from './model/model-name.ts';
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
  REPLICATE_MODELS: Type.Optional(
    Type.String({
      pattern: listOf(modelForm),
      description: 'Further image models that a content type may choose, with commas between them',
    }),
  ),
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
  open: (given, world) => drawingWith(given, world, given.REPLICATE_MODEL, 'REPLICATE_MODEL'),
  further: (given, world) =>
    furtherIn(given.REPLICATE_MODELS, given.REPLICATE_MODEL).map(model =>
      drawingWith(given, world, model, 'REPLICATE_MODELS'),
    ),
  // Its list of runs says of each with which model.
  again: (given, world, model) =>
    new RegExp(modelPattern).test(model) ? drawingWith(given, world, model, 'REPLICATE_MODELS') : undefined,
});

function drawingWith(
  given: Static<TObject<typeof settings>>,
  { requestMs, keptAt, pauses }: ProviderWorld,
  model: string,
  setting: keyof typeof settings,
): ImageProvider {
  return createReplicateGateway({
    baseUrl: given.REPLICATE_BASE_URL ?? '',
    token: given.REPLICATE_API_TOKEN ?? '',
    model,
    setting,
    webhookSecret: given.REPLICATE_WEBHOOK_SECRET,
    requestMs,
    keptAt,
    pauses,
  });
}

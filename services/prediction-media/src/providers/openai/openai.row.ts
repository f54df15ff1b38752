import { type Static, type TObject, Type } from 'typebox';
import type { ImageProvider } from '../image-provider.ts';
import { furtherIn, listOf, type ProviderWorld, providerRow } from '../provider-row.ts';
import { openAiAddress } from './openai-address.ts';
import { createOpenAiImagesGateway } from './openai-images.gateway.ts';

const settings = {
  OPENAI_IMAGE_MODEL: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Model that draws at an OpenAI-compatible server, for example gpt-image-2; switches it on',
    }),
  ),
  OPENAI_IMAGE_MODELS: Type.Optional(
    Type.String({
      pattern: listOf('[^\\s,]{1,200}'),
      description: 'Further models of that server that a content type may choose, with commas between them',
    }),
  ),
  OPENAI_IMAGE_BASE_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#]+(/[^?#]*)?$',
      format: 'address',
      description:
        'OpenAI-compatible server that draws, up to and with /v1; that of the text model when not set',
    }),
  ),
  OPENAI_IMAGE_API_KEY: Type.Optional(
    Type.String({
      format: 'key',
      description: 'Key for that server; that of the text model when neither it nor the address is set',
    }),
  ),
  OPENAI_IMAGE_IS_FREE: Type.Boolean({
    default: false,
    description:
      'true where a picture costs nothing, as on a machine of your own: one whose answer was lost is drawn again unasked',
  }),
  OPENAI_BASE_URL: Type.Optional(
    Type.String({
      pattern: '^https?://',
      format: 'address',
      description: 'Server of the text model, which draws as well where no other is named',
    }),
  ),
  OPENAI_API_KEY: Type.Optional(Type.String({ format: 'key', description: 'Key of the text model' })),
};

export const openAiRow = providerRow({
  title: 'OpenAI-compatible',
  settings,
  needs: ['OPENAI_IMAGE_MODEL'],
  // Where OpenAI itself kept pictures that it answered with an address for (images API reference, dall-e models).
  keptAt: given =>
    openAiAddress(given).baseUrl.startsWith('https://api.openai.com/') ? ['blob.core.windows.net'] : [],
  open: (given, world) => drawingWith(given, world, given.OPENAI_IMAGE_MODEL ?? '', 'OPENAI_IMAGE_MODEL'),
  further: (given, world) =>
    furtherIn(given.OPENAI_IMAGE_MODELS, given.OPENAI_IMAGE_MODEL ?? '').map(model =>
      drawingWith(given, world, model, 'OPENAI_IMAGE_MODELS'),
    ),
});

function drawingWith(
  given: Static<TObject<typeof settings>>,
  { requestMs, keptAt, lessonsOf }: ProviderWorld,
  model: string,
  setting: keyof typeof settings,
): ImageProvider {
  const address = openAiAddress(given);
  return createOpenAiImagesGateway({
    ...address,
    model,
    setting,
    isFree: given.OPENAI_IMAGE_IS_FREE,
    requestMs,
    keptAt,
    fetchAgainMs: 1000,
    lessons: lessonsOf({ baseUrl: address.baseUrl, model }),
  });
}

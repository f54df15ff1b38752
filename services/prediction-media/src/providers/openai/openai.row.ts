import { Type } from 'typebox';
import { providerRow } from '../provider-row.ts';
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
  open: (given, { requestMs, keptAt }) =>
    createOpenAiImagesGateway({
      ...openAiAddress(given),
      model: given.OPENAI_IMAGE_MODEL ?? '',
      isFree: given.OPENAI_IMAGE_IS_FREE,
      requestMs,
      keptAt,
      fetchAgainMs: 1000,
    }),
});

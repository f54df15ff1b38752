import { Type } from 'typebox';
import { providerRow } from '../provider-row.ts';
import { createFooocusGateway } from './fooocus.gateway.ts';

const settings = {
  FOOOCUS_BASE_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#]+(/[^?#]*)?$',
      format: 'address',
      description: 'Fooocus-API on a machine of yours, for example http://gpu.local:8888',
    }),
  ),
  FOOOCUS_API_KEY: Type.Optional(
    Type.String({ format: 'key', description: 'Key that Fooocus-API was started with (--apikey), if any' }),
  ),
};

export const fooocusRow = providerRow({
  title: 'Fooocus',
  settings,
  needs: ['FOOOCUS_BASE_URL'],
  keptAt: () => [],
  open: (given, { requestMs }) =>
    createFooocusGateway({
      baseUrl: given.FOOOCUS_BASE_URL ?? '',
      apiKey: given.FOOOCUS_API_KEY,
      requestMs,
    }),
});

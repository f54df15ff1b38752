import { Type } from 'typebox';
import { providerRow } from '../provider-row.ts';
import { createSdwebuiGateway } from './sdwebui.gateway.ts';

const settings = {
  SDWEBUI_BASE_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#]+(/[^?#]*)?$',
      format: 'address',
      description:
        'Stable Diffusion web UI (AUTOMATIC1111, Forge) with --api on a machine of yours, as http://gpu.local:7860',
    }),
  ),
  SDWEBUI_API_AUTH: Type.Optional(
    Type.String({
      pattern: '^[^:,]+:[^,]+$',
      description: 'user:password that the web UI was started with (--api-auth), if any',
    }),
  ),
  SDWEBUI_MODEL: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Checkpoint that draws there; the one that is selected there when not set',
    }),
  ),
};

export const sdwebuiRow = providerRow({
  title: 'Stable Diffusion web UI',
  settings,
  needs: ['SDWEBUI_BASE_URL'],
  keptAt: () => [],
  open: (given, { requestMs }) =>
    createSdwebuiGateway({
      baseUrl: given.SDWEBUI_BASE_URL ?? '',
      auth: given.SDWEBUI_API_AUTH,
      model: given.SDWEBUI_MODEL,
      requestMs,
    }),
});

import { Type } from 'typebox';
import { providerRow } from '../provider-row.ts';
import { createComfyuiGateway } from './comfyui.gateway.ts';
import { readWorkflowFile } from './workflow-file.ts';

const settings = {
  COMFYUI_BASE_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#]+(/[^?#]*)?$',
      format: 'address',
      description: 'ComfyUI on a machine of yours, for example http://gpu.local:8188',
    }),
  ),
  COMFYUI_WORKFLOW: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Path of the workflow that it draws by: a file in the API format with {{prompt}} in it',
    }),
  ),
  COMFYUI_API_KEY: Type.Optional(
    Type.String({
      format: 'key',
      description: 'Key for a proxy in front of ComfyUI, sent as Bearer, if any',
    }),
  ),
};

export const comfyuiRow = providerRow({
  title: 'ComfyUI',
  settings,
  needs: ['COMFYUI_BASE_URL', 'COMFYUI_WORKFLOW'],
  keptAt: () => [],
  open: (given, { requestMs }) =>
    createComfyuiGateway({
      baseUrl: given.COMFYUI_BASE_URL ?? '',
      apiKey: given.COMFYUI_API_KEY,
      file: readWorkflowFile(given.COMFYUI_WORKFLOW ?? ''),
      requestMs,
    }),
});

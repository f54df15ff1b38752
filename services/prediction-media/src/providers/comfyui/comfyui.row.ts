import { basename, dirname, join } from 'node:path';
import { SettingsError } from '@insta-ai/chassis/config';
import { type Static, type TObject, Type } from 'typebox';
import type { ImageProvider } from '../image-provider.ts';
import { furtherIn, listOf, type ProviderWorld, providerRow } from '../provider-row.ts';
import { createComfyuiGateway } from './comfyui.gateway.ts';
import { readWorkflowFile, type WorkflowFile } from './workflow-file.ts';

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
  COMFYUI_WORKFLOWS: Type.Optional(
    Type.String({
      // Names alone, so that all of them lie in that one folder.
      pattern: listOf('[A-Za-z0-9][A-Za-z0-9._-]{0,99}'),
      description:
        'Files beside that one, with further workflows that a content type may choose, with commas between them',
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
  open: (given, world) => openWorkflow(given, world, readWorkflowFile(given.COMFYUI_WORKFLOW ?? '')),
  further(given, world) {
    const first = given.COMFYUI_WORKFLOW ?? '';
    const files = furtherIn(given.COMFYUI_WORKFLOWS, basename(first)).map(name =>
      readWorkflowFile(join(dirname(first), name), 'COMFYUI_WORKFLOWS'),
    );
    const names = [readWorkflowFile(first), ...files].map(({ name }) => name);
    const twice = names.find((name, place) => names.indexOf(name) < place);
    if (twice !== undefined)
      throw new SettingsError([
        `COMFYUI_WORKFLOWS: two files have the name ${twice}, by which a type names one`,
      ]);
    return files.map(file => openWorkflow(given, world, file));
  },
});

function openWorkflow(
  given: Static<TObject<typeof settings>>,
  { requestMs }: ProviderWorld,
  file: WorkflowFile,
): ImageProvider {
  return createComfyuiGateway({
    baseUrl: given.COMFYUI_BASE_URL ?? '',
    apiKey: given.COMFYUI_API_KEY,
    file,
    requestMs,
  });
}

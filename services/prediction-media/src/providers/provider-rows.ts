import { type Static, type TObject, Type } from 'typebox';
import { comfyuiRow } from './comfyui/comfyui.row.ts';
import { fooocusRow } from './fooocus/fooocus.row.ts';
import { openAiRow } from './openai/openai.row.ts';
import { replicateRow } from './replicate/replicate.row.ts';
import { sdwebuiRow } from './sdwebui/sdwebui.row.ts';

/** TABLE: who can draw pictures. The first is the one that draws where nothing else was chosen. */
const rows = {
  replicate: replicateRow,
  fooocus: fooocusRow,
  comfyui: comfyuiRow,
  openai: openAiRow,
  sdwebui: sdwebuiRow,
};

export type ProviderName = keyof typeof rows;
export const providerNames = Object.keys(rows) as ProviderName[];
const [usual] = providerNames as [ProviderName];

type Rows = typeof rows;
type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Settings of all of them, and which one draws. */
export const providerSettings = {
  IMAGE_PROVIDER: Type.Unsafe<ProviderName>({
    type: 'string',
    enum: providerNames,
    default: usual,
    description: 'Image service that draws pictures where a content type names none',
  }),
  ...(Object.assign({}, ...Object.values(rows).map(row => row.settings)) as Both<
    Rows[ProviderName]['settings']
  >),
};

export type ProviderSettings = Static<TObject<typeof providerSettings>>;

/** Rules over several settings, in words of JSON schema: the one that draws has all that it needs. */
export const providerNeeds = providerNames.map(name => ({
  if: {
    properties: { IMAGE_PROVIDER: { const: name } },
    ...(name !== usual && { required: ['IMAGE_PROVIDER'] }),
  },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON schema, nothing that is waited for.
  then: { required: [...rows[name].needs] },
}));

export const rowOf = (name: ProviderName): Rows[ProviderName] => rows[name];

import type { DoorAnswer } from '../door/door.ts';
import type { FaultDesk } from '../door/fault-desk.ts';
import { drawPicture } from '../drawing/draw-picture.ts';
import type { Clock } from '../store/clock.ts';
import { isSchema } from './check-strict-schema.ts';
import { isImageModel } from './models.ts';
import { badRequest, unknownModel } from './openai-answers.ts';

const known = `
  model prompt n size quality response_format output_format output_compression background moderation
  style user`
  .trim()
  .split(/\s+/);
const sizesOfModel: Readonly<Record<string, readonly string[]>> = {
  'dall-e-3': ['1024x1024', '1792x1024', '1024x1792'],
  'gpt-image': ['1024x1024', '1536x1024', '1024x1536', 'auto'],
};

type ImagesAnswer = { images: object } | { refusal: DoorAnswer };

/** POST /images/generations. gpt-image models always answer base64 and take no response_format. */
export const createGenerateImages =
  ({ faults, clock }: { faults: FaultDesk; clock: Clock }) =>
  async (body: unknown): Promise<ImagesAnswer> => {
    if (!isSchema(body)) return { refusal: badRequest('We could not parse the JSON body of your request.') };
    const model = String(body.model ?? 'dall-e-3');
    const refusal = checkImagesRequest(model, body);
    if (refusal) return { refusal };
    if (faults.take('openai.images', ['content-filter'])) {
      return {
        refusal: badRequest('Your request was rejected by the safety system.', null, 'moderation_blocked'),
      };
    }
    const prompt = String(body.prompt);
    const size = body.size === undefined || body.size === 'auto' ? '1024x1024' : String(body.size);
    const [width = 1024, height = 1024] = size.split('x').map(Number);
    const format = formatOf(String(body.output_format ?? 'png'));
    const created = clock.now();
    const pictures: Buffer[] = [];
    for (let index = 0; index < Number(body.n ?? 1); index += 1) {
      pictures.push(await drawPicture({ prompt, seed: created + index, width, height, format }));
    }
    const revised = model === 'dall-e-3' ? { revised_prompt: prompt } : {};
    return {
      images: {
        created: Math.floor(created / 1000),
        data: pictures.map(picture => ({ b64_json: picture.toString('base64'), ...revised })),
        ...(model !== 'dall-e-3' && {
          size,
          output_format: format,
          usage: { total_tokens: 1000, input_tokens: 50, output_tokens: 950 },
        }),
      },
    };
  };

const formatOf = (said: string) => (said === 'jpeg' || said === 'webp' ? said : 'png');

function checkImagesRequest(model: string, body: Readonly<Record<string, unknown>>): DoorAnswer | undefined {
  if (!isImageModel(model)) return unknownModel(model);
  const unknown = Object.keys(body).find(key => !known.includes(key));
  if (unknown) return badRequest(`Unknown parameter: '${unknown}'.`, unknown, 'unknown_parameter');
  if (typeof body.prompt !== 'string' || body.prompt === '')
    return badRequest("Missing required parameter: 'prompt'.", 'prompt', 'missing_required_parameter');
  const dalle = model === 'dall-e-3';
  const sizes = sizesOfModel[dalle ? 'dall-e-3' : 'gpt-image'] ?? [];
  if (body.size !== undefined && !sizes.includes(String(body.size))) {
    return badRequest(
      `Invalid value: '${String(body.size)}'. Supported values are: ${sizes.map(one => `'${one}'`).join(', ')}.`,
      'size',
      'invalid_value',
    );
  }
  const most = dalle ? 1 : 10;
  const n = body.n ?? 1;
  if (!Number.isInteger(n) || Number(n) < 1 || Number(n) > most)
    return badRequest(`Invalid 'n': expected an integer from 1 to ${most}.`, 'n', 'invalid_value');
  if (!dalle && body.response_format !== undefined)
    return badRequest("Unknown parameter: 'response_format'.", 'response_format', 'unknown_parameter');
  if (dalle && body.response_format !== 'b64_json')
    return badRequest(
      'Only response_format b64_json is simulated for dall-e-3.',
      'response_format',
      'unsupported_value',
    );
  if (body.output_format !== undefined && !['png', 'jpeg', 'webp'].includes(String(body.output_format))) {
    return badRequest("Invalid 'output_format'.", 'output_format', 'invalid_value');
  }
  return undefined;
}

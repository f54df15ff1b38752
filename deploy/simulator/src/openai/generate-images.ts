import sharp from 'sharp';
import type { DoorAnswer } from '../door/door.ts';
import type { FaultDesk } from '../door/fault-desk.ts';
import { drawPicture } from '../drawing/draw-picture.ts';
import type { Clock } from '../store/clock.ts';
import { isImageModel } from './models.ts';
import { badRequest, unknownModel } from './openai-answers.ts';

const known = `
  model prompt n size quality output_format output_compression background moderation partial_images stream
  safety_identifier user`
  .trim()
  .split(/\s+/);
const standardSizes = ['1024x1024', '1536x1024', '1024x1536', 'auto'];
const qualities = ['low', 'medium', 'high', 'auto'];

type ImagesAnswer = { images: object } | { refusal: DoorAnswer };

/** What pictures are drawn of: the words, and for an edit the pictures that came along. */
type Order = { fields: Readonly<Record<string, unknown>>; given?: readonly Buffer[] };

/** POST /images/generations and /images/edits. gpt-image models always answer base64 and take no response_format. */
export const createDrawImages =
  ({ faults, clock }: { faults: FaultDesk; clock: Clock }) =>
  async ({ fields: body, given }: Order): Promise<ImagesAnswer> => {
    const model = String(body.model ?? '');
    const refusal = checkImagesRequest(model, body, given ? [...known, 'input_fidelity'] : known);
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
      const drawn = await drawPicture({ prompt, seed: created + index, width, height, format });
      pictures.push(given?.[0] ? await drawOver(given[0], drawn, { width, height, format }) : drawn);
    }
    return {
      images: {
        created: Math.floor(created / 1000),
        data: pictures.map(picture => ({ b64_json: picture.toString('base64') })),
        size,
        output_format: format,
        usage: { total_tokens: 1000, input_tokens: 50, output_tokens: 950 },
      },
    };
  };

/** What was given is seen in what is drawn after it. */
function drawOver(
  given: Buffer,
  drawn: Buffer,
  { width, height, format }: { width: number; height: number; format: 'png' | 'jpeg' | 'webp' },
): Promise<Buffer> {
  const ground = sharp(given).autoOrient().resize({ width, height, fit: 'cover' });
  return ground
    .flatten({ background: '#ffffff' })
    .composite([{ input: drawn, blend: 'soft-light' }])
    .toFormat(format)
    .toBuffer();
}

const formatOf = (said: string) => (said === 'jpeg' || said === 'webp' ? said : 'png');

function checkImagesRequest(
  model: string,
  body: Readonly<Record<string, unknown>>,
  known: readonly string[],
): DoorAnswer | undefined {
  if (model === '')
    return badRequest("Missing required parameter: 'model'.", 'model', 'missing_required_parameter');
  if (!isImageModel(model)) return unknownModel(model);
  const unknown = Object.keys(body).find(key => !known.includes(key));
  if (unknown) return badRequest(`Unknown parameter: '${unknown}'.`, unknown, 'unknown_parameter');
  if (typeof body.prompt !== 'string' || body.prompt === '')
    return badRequest("Missing required parameter: 'prompt'.", 'prompt', 'missing_required_parameter');
  if (body.prompt.length > 32_000)
    return badRequest("Invalid 'prompt': string too long.", 'prompt', 'string_above_max_length');
  return checkSize(model, body.size) ?? checkChoices(body);
}

/** From gpt-image-2 on any size within bounds is drawn. */
function checkSize(model: string, size: unknown): DoorAnswer | undefined {
  if (size === undefined || standardSizes.includes(String(size))) return undefined;
  const [, width, height] = /^(\d+)x(\d+)$/.exec(String(size)) ?? [];
  const [shorter = 0, longer = 0] = [Number(width), Number(height)].sort((one, other) => one - other);
  if (model.startsWith('gpt-image-1') || !width) {
    const supported = standardSizes.map(one => `'${one}'`).join(', ');
    return badRequest(
      `Invalid value: '${size}'. Supported values are: ${supported}.`,
      'size',
      'invalid_value',
    );
  }
  const refuse = (why: string) => badRequest(`Invalid size '${size}'. ${why}`, 'size', 'invalid_value');
  if (shorter % 16 > 0 || longer % 16 > 0) return refuse('Width and height must both be divisible by 16.');
  if (longer > 3840 || longer > 3 * shorter)
    return refuse('The longest edge or the aspect ratio is too large.');
  const pixels = shorter * longer;
  return pixels < 655_360 || pixels > 8_294_400
    ? refuse('The number of pixels is out of bounds.')
    : undefined;
}

function checkChoices({ n = 1, quality = 'auto', output_format = 'png' }: Readonly<Record<string, unknown>>) {
  if (!Number.isInteger(n) || Number(n) < 1 || Number(n) > 10)
    return badRequest("Invalid 'n': expected an integer from 1 to 10.", 'n', 'invalid_value');
  if (!qualities.includes(String(quality)))
    return badRequest(`Invalid value: '${quality}'.`, 'quality', 'invalid_value');
  if (!['png', 'jpeg', 'webp'].includes(String(output_format)))
    return badRequest("Invalid 'output_format'.", 'output_format', 'invalid_value');
  return undefined;
}

import sharp from 'sharp';
import type { Asked, Sent } from './start-quirky-server.ts';

/** How one server takes a picture. */
export type SightServer = {
  server: string;
  what: string;
  /** Where it is told of. */
  source: string;
  /** What it sends to a call for a text; the picture is what it was shown, looked at, where it looks. */
  answer(asked: Asked): Sent | Promise<Sent>;
  /** What it lists of its model. */
  listed?: object;
  /** What the test finds out: that it sees, that it does not, or nothing. */
  sees: boolean | undefined;
  /** How it says that it does not see: by name, without a reason, or by answering as if it had seen. */
  says?: 'named' | 'nothing' | 'answers';
  /** Calls of the test, when more than writing and looking. */
  calls?: number;
};

const said = (answer: object): Sent => ({
  body: { choices: [{ index: 0, finish_reason: 'stop', message: { content: JSON.stringify(answer) } }] },
});
const refused = (status: number, message: string, param: string | null = null): Sent => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param, code: null } },
});

type Part = { type: string; text?: string; image_url?: { url?: string } };

/** The parts of the last message; undefined where it is a text. */
const partsOf = ({ body }: Asked): Part[] | undefined => {
  const { content } = body.messages.at(-1);
  return Array.isArray(content) ? content : undefined;
};
const wordsOf = (asked: Asked): string =>
  partsOf(asked)?.find(({ type }) => type === 'text')?.text ?? asked.body.messages.at(-1).content;

/** What a model that needs no picture writes, to the test or to a task. */
const blindly = (asked: Asked): Sent =>
  said(
    wordsOf(asked).includes('test_sight') ? { left: 'none', right: 'none' } : { answer: 'From the words.' },
  );

/** The same, or what it says of its picture. */
async function looking(asked: Asked): Promise<Sent> {
  const url = partsOf(asked)?.find(({ type }) => type === 'image_url')?.image_url?.url;
  if (!url) return blindly(asked);
  const [, base64 = ''] = /^data:image\/(?:png|jpeg);base64,(.+)$/.exec(url) ?? [];
  if (!base64) return refused(400, 'invalid image input');
  if (!wordsOf(asked).includes('test_sight')) return said({ answer: 'From the picture.' });
  const [left, right] = await Promise.all([colourOf(base64, 0), colourOf(base64, 0.75)]);
  return said({ left, right });
}

const colours = {
  red: [220, 20, 20],
  green: [20, 150, 40],
  blue: [20, 50, 220],
  yellow: [250, 220, 20],
  black: [0, 0, 0],
  white: [255, 255, 255],
};

/** The name of the nearest colour at a place, as a part of the width. */
async function colourOf(base64: string, at: number): Promise<string | undefined> {
  const picture = sharp(Buffer.from(base64, 'base64'));
  const { width, height } = await picture.metadata();
  const pixel = await picture
    .extract({ left: Math.floor(width * at), top: Math.floor(height / 2), width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  const far = (colour: number[]) =>
    colour.reduce((sum, one, index) => sum + Math.abs(one - (pixel[index] ?? 0)), 0);
  return Object.entries(colours).sort(([, a], [, b]) => far(a) - far(b))[0]?.[0];
}

/** Says no to every picture, and writes where there is none. */
const noTo = (no: Sent) => (asked: Asked) => (partsOf(asked) ? no : blindly(asked));

/** OpenAI's own checks of the parts of a message. */
function openAi(asked: Asked): Sent | undefined {
  const at = asked.body.messages.length - 1;
  for (const [index, part] of (partsOf(asked) ?? []).entries()) {
    const where = `messages[${at}].content[${index}]`;
    if (!['text', 'image_url'].includes(part.type))
      return refused(400, `Invalid value: '${part.type}'.`, `${where}.type`);
    if (part.type === 'image_url' && typeof part.image_url?.url !== 'string')
      return refused(400, `Invalid type for '${where}.image_url': expected an object.`, `${where}.image_url`);
  }
  return undefined;
}

const openRouterModels = 'https://openrouter.ai/docs/guides/overview/models';

/** TABLE: what the servers of the guide (deploy/text-models.md) do with a picture, each from where it is told of. */
export const sightServers: SightServer[] = [
  {
    server: 'OpenAI',
    what: 'a model that sees',
    source: 'https://developers.openai.com/api/docs/guides/images-vision',
    answer: asked => openAi(asked) ?? looking(asked),
    sees: true,
  },
  {
    server: 'OpenAI',
    what: 'a model that does not',
    source: 'https://github.com/browser-use/web-ui/issues/274',
    answer: noTo(
      refused(
        400,
        'Invalid content type. image_url is only supported by certain models.',
        'messages.[1].content.[1].type',
      ),
    ),
    sees: false,
  },
  {
    server: 'OpenAI',
    what: 'a model that sees and takes no schema',
    source: 'https://github.com/web-infra-dev/midscene/issues/259',
    answer: asked =>
      asked.body.response_format?.type === 'json_schema'
        ? refused(
            400,
            "'response_format' of type 'json_schema' is not supported with this model.",
            'response_format',
          )
        : looking(asked),
    sees: true,
    calls: 3,
  },
  {
    server: 'OpenRouter',
    what: 'a model that is listed with pictures',
    source: openRouterModels,
    listed: { architecture: { input_modalities: ['text', 'image'] } },
    answer: looking,
    sees: true,
  },
  {
    server: 'OpenRouter',
    what: 'a model that is listed with texts alone, which need not be asked',
    source: openRouterModels,
    listed: { architecture: { input_modalities: ['text'] } },
    answer: noTo(refused(404, 'No endpoints found that support image input')),
    sees: false,
    calls: 1,
  },
  {
    server: 'OpenRouter',
    what: 'a model whose servers take no pictures, whatever the list says',
    source: 'https://github.com/aaif-goose/goose/issues/5396',
    listed: { architecture: { input_modalities: ['text', 'image'] } },
    answer: noTo(refused(404, 'No endpoints found that support image input')),
    sees: false,
  },
  {
    server: 'Ollama',
    what: 'a model that sees, and takes pictures by their bytes alone',
    source: 'https://github.com/ollama/ollama/issues/7247',
    answer: looking,
    sees: true,
  },
  {
    server: 'Ollama',
    what: 'a model without eyes',
    source: 'https://github.com/ollama/ollama (model/model.go, ErrNoVisionModel)',
    answer: noTo({
      status: 500,
      body: { error: { message: 'this model is missing data required for image input', type: 'api_error' } },
    }),
    sees: false,
  },
  {
    server: 'Ollama',
    what: 'a model whose pictures are left out without a word',
    says: 'answers',
    source: 'https://github.com/DayuanJiang/next-ai-draw-io/pull/474',
    answer: blindly,
    sees: false,
  },
  {
    server: 'llama.cpp',
    what: 'a model without its projector',
    source: 'https://github.com/ggml-org/llama.cpp/issues/15377',
    answer: noTo({
      status: 500,
      body: {
        error: {
          code: 500,
          message:
            'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
          type: 'server_error',
        },
      },
    }),
    sees: false,
  },
  {
    server: 'llama.cpp',
    what: 'a version from before pictures',
    source: 'https://github.com/ggml-org/llama.cpp (common/chat.cpp, unsupported content[].type)',
    answer: noTo({
      status: 400,
      body: { error: { code: 400, message: 'unsupported content[].type', type: 'invalid_request_error' } },
    }),
    sees: false,
  },
  {
    server: 'DeepSeek',
    what: 'texts alone',
    source: 'https://github.com/Gitlawb/openclaude/issues/1071',
    answer: noTo(
      refused(
        400,
        'Failed to deserialize the JSON body into the target type: messages[1]: unknown variant `image_url`, expected `text` at line 1 column 900',
      ),
    ),
    sees: false,
  },
  {
    server: 'a router',
    what: 'a refusal without a reason',
    says: 'nothing',
    source: 'in words of ours',
    answer: noTo(refused(400, 'Bad request.')),
    sees: false,
  },
  {
    server: 'a router',
    what: 'no credit for pictures: that says nothing of the model',
    source: 'in words of ours',
    answer: noTo(refused(402, 'Insufficient credits. Add more.')),
    sees: undefined,
  },
];

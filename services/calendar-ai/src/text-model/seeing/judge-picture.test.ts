import { expect, test } from 'vitest';
import type { Failure } from '../failure-table.ts';
import { judgePicture } from './judge-picture.ts';

const refusal = (status: number, words: string, param?: string): Failure => ({
  kind: 'answered',
  status,
  words,
  ...(param && { param }),
});

test.each([
  [
    'OpenAI',
    refusal(
      400,
      'Invalid content type. image_url is only supported by certain models.',
      'messages.[1].content.[1].type',
    ),
  ],
  ['OpenRouter', refusal(404, 'No endpoints found that support image input')],
  ['Ollama', refusal(500, 'this model is missing data required for image input')],
  ['Ollama, elsewhere', refusal(400, 'this model is missing data required for image input')],
  [
    'llama.cpp',
    refusal(
      500,
      'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
    ),
  ],
  ['llama.cpp, before', refusal(500, 'image input is not supported by this server')],
  ['llama.cpp, long before', refusal(400, 'unsupported content[].type')],
  [
    'DeepSeek',
    refusal(
      400,
      'Failed to deserialize the JSON body into the target type: messages[1]: unknown variant `image_url`, expected `text` at line 1 column 9',
    ),
  ],
  ['LM Studio', refusal(400, 'Model does not support images. Please use a model that does.')],
  ['vLLM', refusal(400, 'Qwen/Qwen3-8B is not a multimodal model')],
  ['vLLM, with a limit', refusal(400, 'At most 0 image(s) may be provided in one prompt.')],
  ['Groq', refusal(400, "'messages.1' : 'content' must be a string")],
  ['Anthropic’s', refusal(400, 'This model does not support image input.')],
  ['a FastAPI', refusal(422, 'body.messages.1.content.str: Input should be a valid string')],
])('%s says that a model sees no pictures', (_server, failure) => {
  expect(judgePicture(failure).picture).toBe('blind');
});

test.each<[string, Failure]>([
  ['one picture that is broken', refusal(400, 'You uploaded an unsupported image.')],
  [
    'a kind of picture',
    refusal(400, 'We do not support image formats like this. Supported image types: png.'),
  ],
  ['one picture that is too large', refusal(413, 'image exceeds 5 MB maximum')],
  ['a schema', refusal(400, 'response_format json_schema is not supported', 'response_format')],
  ['nothing', refusal(422, '')],
  ['its length', refusal(500, 'the request exceeds the available context size')],
])('a refusal that names %s says nothing of the model, and may be for the picture', (_what, failure) => {
  expect(judgePicture(failure)).toEqual({ ...failure, picture: 'unseen' });
});

test.each<[string, Failure]>([
  ['a busy server', refusal(429, 'too many requests; upgrade to get support for image input')],
  ['a model that is not there', refusal(404, 'The model `x` does not exist')],
  ['a wrong key', refusal(401, 'image input is not supported')],
  ['a broken server', refusal(500, '')],
  ['no connection', { kind: 'unreachable', words: 'image input is not supported' }],
])('%s has nothing to do with the picture', (_what, failure) => {
  expect(judgePicture(failure)).toBe(failure);
});

import type { Asked, Sent } from './start-quirky-server.ts';

/** One oddity of one server: what it refuses, what it answers, and how that must end. */
export type Quirk = {
  server: string;
  what: string;
  /** Where it is told of. */
  source: string;
  /** What it sends; `call` counts from 1. */
  answer(asked: Asked, call: number): Sent;
  /** `answer` for a usable one, else the sentence for the person. */
  ends: 'answer' | RegExp;
  /** How the model is asked, call by call. */
  asked: ('json_schema' | 'json_object' | 'plain')[];
  /** Characters of the description; it is short unless said. */
  length?: number;
};

const json = '{"answer":"Lovely!"}';
const said = (message: object, finish_reason = 'stop', more: object = {}): Sent => ({
  body: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'some-model',
    choices: [{ index: 0, finish_reason, message: { role: 'assistant', ...message } }],
    ...more,
  },
});
const refused = (status: number, error: unknown, headers: Record<string, string> = {}): Sent => ({
  status,
  headers,
  body: { error },
});
const invalid = (message: string, param: string | null = null, code: string | null = null) => ({
  message,
  type: 'invalid_request_error',
  param,
  code,
});

const formOf = ({ body }: Asked) => body.response_format?.type as string | undefined;
const promptOf = ({ body }: Asked): string =>
  body.messages.map((one: { content: string }) => one.content).join('\n');
/** Characters of a request that the small context of a stand-in holds. */
const room = 1_500;

/** DeepSeek: its own words for each wrong form, and JSON mode only with the word in the prompt. */
function deepSeek(asked: Asked, answer: Sent): Sent {
  const form = formOf(asked);
  if (form === 'json_schema')
    return refused(
      400,
      invalid('This response_format type is unavailable now', null, 'invalid_request_error'),
    );
  if (form === 'json_object' && !/json/i.test(promptOf(asked)))
    return refused(
      400,
      invalid(
        "Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'",
      ),
    );
  return answer;
}

/** LM Studio: errors are bare texts, and JSON mode is none of its forms. */
function lmStudio(asked: Asked, answer: Sent): Sent {
  const form = formOf(asked) ?? 'text';
  if (!['json_schema', 'text'].includes(form))
    return refused(400, "'response_format.type' must be 'json_schema' or 'text'");
  if (form === 'json_schema' && typeof asked.body.response_format.json_schema?.schema !== 'object')
    return refused(400, "'response_format.json_schema.schema' must be an object");
  return answer;
}

/** llama.cpp: a schema at the top level is passed over, and then the answer is free prose. */
function llamaCpp(asked: Asked, answer: Sent): Sent {
  const isNested = formOf(asked) !== 'json_schema' || asked.body.response_format.json_schema?.schema;
  return isNested ? answer : said({ content: 'I would say: lovely!' });
}

const events = (...chunks: (object | string)[]): Sent => ({
  headers: { 'content-type': 'text/event-stream' },
  body: chunks.map(one => (typeof one === 'string' ? one : `data: ${JSON.stringify(one)}`)).join('\n\n'),
});
const delta = (content: string, finish_reason: string | null = null) => ({
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: { content }, finish_reason }],
});

const openAiDocs = 'https://developers.openai.com/api/docs/guides/structured-outputs';
const openRouterErrors = 'https://openrouter.ai/docs/api/reference/errors-and-debugging';
const deepSeekErrors = 'https://api-docs.deepseek.com/quick_start/error_codes';
const deepSeekForms = 'https://github.com/llm-exe/llm-exe/issues/662';

/** TABLE: what the servers of the guide (deploy/text-models.md) do, each from where it is told of. */
export const quirks: Quirk[] = [
  {
    server: 'OpenAI',
    what: 'a model that is gone',
    source: 'https://developers.openai.com/api/docs/deprecations',
    answer: () =>
      refused(
        404,
        invalid('The model `gpt-4-0613` has been deprecated, learn more here', null, 'model_not_found'),
      ),
    ends: /or has it no more.*It says: "The model `gpt-4-0613` has been deprecated/,
    asked: ['json_schema'],
  },
  {
    server: 'OpenAI',
    what: 'a model from before structured outputs',
    source: 'https://github.com/web-infra-dev/midscene/issues/259',
    answer: asked =>
      formOf(asked) === 'json_schema'
        ? refused(
            400,
            invalid(
              "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
              'response_format',
            ),
          )
        : said({ content: json }),
    ends: 'answer',
    asked: ['json_schema', 'json_object'],
  },
  {
    server: 'OpenAI',
    what: 'a refusal',
    source: openAiDocs,
    answer: () => said({ content: null, refusal: "I'm sorry, I can't help with that." }),
    ends: /will not write this.*I can't help with that/,
    asked: ['json_schema'],
  },
  {
    server: 'OpenAI',
    what: 'a model that thinks until its room is used up',
    source: 'https://developers.openai.com/api/docs/guides/reasoning',
    answer: () =>
      said({ content: '' }, 'length', {
        usage: { completion_tokens_details: { reasoning_tokens: 128_000 } },
      }),
    ends: /used up its room for an answer by thinking/,
    asked: ['json_schema'],
  },
  {
    server: 'OpenAI',
    what: 'a limit that ends in ten minutes',
    source: 'ai-providers.md, C4',
    answer: () =>
      refused(
        429,
        { message: 'Rate limit reached', type: 'tokens', code: 'rate_limit_exceeded' },
        { 'retry-after': '600' },
      ),
    ends: /takes no more requests for 10 minutes/,
    asked: ['json_schema'],
  },
  {
    server: 'OpenRouter',
    what: 'an error of the server behind it, with a 200',
    source: openRouterErrors,
    answer: (_asked, call) =>
      call === 1
        ? { body: { error: { code: 502, message: 'Provider returned error' } } }
        : said({ content: json }),
    ends: 'answer',
    asked: ['json_schema', 'json_schema'],
  },
  {
    server: 'OpenRouter',
    what: 'an answer that broke off in the middle',
    source: 'https://openrouter.ai/docs/api-reference/overview#finish-reason',
    answer: () => said({ content: '{"answer":"Lov' }, 'error'),
    ends: /broke off with an error of its server/,
    asked: ['json_schema'],
  },
  {
    server: 'OpenRouter',
    what: 'a refused form, told by the server behind it alone',
    source: 'https://github.com/prism-php/prism/pull/813',
    answer: asked =>
      formOf(asked) === 'json_schema'
        ? refused(400, {
            code: 400,
            message: 'Provider returned error',
            metadata: {
              raw: `{"error":{"message":"Invalid schema for response_format 'write_answer'"}}`,
              provider_name: 'OpenAI',
            },
          })
        : said({ content: json }),
    ends: 'answer',
    asked: ['json_schema', 'json_object'],
  },
  {
    server: 'OpenRouter',
    what: 'no credit',
    source: 'https://openrouter.ai/docs/client-sdks/python/errors/paymentrequiredresponseerror.md',
    answer: () => refused(402, { code: 402, message: 'Insufficient credits. Add more.' }),
    ends: /no credit left.*Insufficient credits/,
    asked: ['json_schema'],
  },
  {
    server: 'OpenRouter',
    what: 'a daily limit of free models, whose end stands in the error',
    source: 'https://github.com/Gitlawb/openclaude/issues/936',
    answer: () =>
      refused(429, {
        code: 429,
        message: 'Rate limit exceeded: free-models-per-day',
        metadata: {
          headers: { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': `${Date.now() + 17_900_000}` },
        },
      }),
    ends: /takes no more requests for 5 hours/,
    asked: ['json_schema'],
  },
  {
    server: 'OpenRouter',
    what: 'a text that is judged',
    source: openRouterErrors,
    answer: () =>
      refused(403, {
        code: 403,
        message: 'Your chosen model requires moderation and your input was flagged',
      }),
    ends: /will not write about this/,
    asked: ['json_schema'],
  },
  {
    server: 'OpenRouter',
    what: 'a stream that nobody asked for, with its comments',
    source: 'https://openrouter.ai/docs/api/reference/streaming',
    answer: () =>
      events(': OPENROUTER PROCESSING', delta('{"answer"'), delta(':"Lovely!"}', 'stop'), 'data: [DONE]\n\n'),
    ends: 'answer',
    asked: ['json_schema'],
  },
  {
    server: 'Ollama',
    what: 'thoughts beside the answer',
    source: 'https://docs.ollama.com/api/openai-compatibility',
    answer: () => said({ content: json, reasoning: 'They want one word. {"answer":"Hm"}?' }),
    ends: 'answer',
    asked: ['json_schema'],
  },
  {
    server: 'Ollama',
    what: 'a model that was not pulled',
    source: 'https://github.com/netease-youdao/QAnything/issues/555',
    answer: () =>
      refused(404, {
        message: 'model "llama3.2" not found, try pulling it first',
        type: 'api_error',
        param: null,
        code: null,
      }),
    ends: /or has it no more.*try pulling it first/,
    asked: ['json_schema'],
  },
  {
    server: 'Ollama',
    what: 'a context that the question alone fills',
    source: 'https://github.com/can1357/oh-my-pi/issues/2774',
    answer: () => said({ content: '' }, 'length', { usage: { prompt_tokens: 4_095, completion_tokens: 1 } }),
    ends: /did not finish its answer: its room was used up/,
    asked: ['json_schema'],
  },
  {
    server: 'Ollama',
    what: 'a cloud model, which takes the schema and does not keep to it',
    source: 'https://github.com/ollama/ollama/issues/12362',
    answer: () => said({ content: `Here is your answer:\n\n\`\`\`json\n${json}\n\`\`\`\nEnjoy!` }),
    ends: 'answer',
    asked: ['json_schema'],
  },
  {
    server: 'LM Studio',
    what: 'no other form than a schema or text',
    source: 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/189',
    answer: asked => lmStudio(asked, said({ content: json })),
    ends: 'answer',
    asked: ['json_schema'],
  },
  {
    server: 'LM Studio',
    what: 'no JSON mode below a schema that is refused (in words of ours)',
    source: 'https://github.com/LoadShine/tada/issues/16',
    answer: asked =>
      formOf(asked) === 'json_schema'
        ? refused(400, 'Structured output is not supported by this engine')
        : lmStudio(asked, said({ content: json })),
    ends: 'answer',
    asked: ['json_schema', 'json_object', 'plain'],
  },
  {
    server: 'LM Studio',
    what: 'an answer where the thoughts belong',
    source: 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/1773',
    answer: asked => lmStudio(asked, said({ content: '', reasoning_content: json })),
    ends: 'answer',
    asked: ['json_schema'],
  },
  {
    server: 'LM Studio',
    what: 'thoughts and nothing else',
    source: 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/1602',
    answer: asked => lmStudio(asked, said({ content: '', reasoning_content: 'The user wants a word.' })),
    ends: /only what it thought/,
    asked: ['json_schema'],
  },
  {
    server: 'LM Studio',
    what: 'thoughts aloud',
    source: 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/1569',
    answer: asked =>
      lmStudio(asked, said({ content: `<think>A word like {"answer":"Hi"}?</think>\n${json}` })),
    ends: 'answer',
    asked: ['json_schema'],
  },
  {
    server: 'llama.cpp',
    what: 'a schema that counts only inside json_schema',
    source: 'ai-providers.md, C5 (tools/server/server-common.cpp)',
    answer: asked => llamaCpp(asked, said({ content: json })),
    ends: 'answer',
    asked: ['json_schema'],
  },
  {
    server: 'llama.cpp',
    what: 'a start that is still loading',
    source: 'https://github.com/mostlygeek/llama-swap/issues/146',
    answer: (_asked, call) =>
      call === 1
        ? refused(503, { code: 503, message: 'Loading model', type: 'unavailable_error' })
        : said({ content: json }),
    ends: 'answer',
    asked: ['json_schema', 'json_schema'],
  },
  {
    server: 'llama.cpp',
    what: 'a start that loads for long',
    source: 'https://github.com/containers/ramalama/issues/2343',
    answer: () => refused(503, { code: 503, message: 'Loading model', type: 'unavailable_error' }),
    ends: /still loading the model/,
    asked: ['json_schema', 'json_schema', 'json_schema', 'json_schema'],
  },
  {
    server: 'llama.cpp',
    what: 'a small context',
    source: 'https://github.com/ggml-org/llama.cpp (tools/server, exceed_context_size_error)',
    length: 4_000,
    answer: asked =>
      promptOf(asked).length > room
        ? refused(400, {
            code: 400,
            message: 'request (4476 tokens) exceeds the available context size (4096 tokens)',
            type: 'exceed_context_size_error',
            n_prompt_tokens: 4_476,
            n_ctx: 4_096,
          })
        : said({ content: json }),
    ends: 'answer',
    asked: ['json_schema', 'json_schema', 'json_schema'],
  },
  {
    server: 'Groq',
    what: 'a request that is more than a minute may have',
    source: 'https://github.com/HunorLaczko/ha-groq-cloud-api/issues/27',
    length: 4_000,
    answer: asked =>
      promptOf(asked).length > room
        ? refused(413, {
            message:
              'Request too large for model `some-model` in organization `org_1` service tier `on_demand` on tokens per minute (TPM): Limit 6000, Requested 12328, please reduce your message size and try again.',
            type: 'tokens',
            code: 'rate_limit_exceeded',
          })
        : said({ content: json }),
    ends: 'answer',
    asked: ['json_schema', 'json_schema', 'json_schema'],
  },
  {
    server: 'OpenAI',
    what: 'a request that is more than a minute may have, called a limit',
    source: 'https://github.com/DrShushen/climb/issues/13',
    length: 4_000,
    answer: asked =>
      promptOf(asked).length > room
        ? refused(429, {
            message:
              'Request too large for some-model in organization org-1 on tokens per min (TPM): Limit 30000, Requested 30601. The input or output tokens must be reduced in order to run successfully.',
            type: 'tokens',
            param: null,
            code: 'rate_limit_exceeded',
          })
        : said({ content: json }),
    ends: 'answer',
    asked: ['json_schema', 'json_schema', 'json_schema'],
  },
  {
    server: 'llama.cpp',
    what: 'a grammar that it could not parse, and free prose with a 200',
    source: 'https://github.com/ggml-org/llama.cpp/issues/19051',
    answer: (_asked, call) => said({ content: call === 1 ? 'Lovely!' : json }),
    ends: 'answer',
    asked: ['json_schema', 'json_schema'],
  },
  {
    server: 'llama.cpp',
    what: 'thoughts whose beginning is in the prompt',
    source: 'https://github.com/ggml-org/llama.cpp/issues/11861',
    answer: () => said({ content: `The user said hello.\n</think>\n\n${json}` }),
    ends: 'answer',
    asked: ['json_schema'],
  },
  {
    server: 'vLLM',
    what: 'an error that is not under `error`, of a model that is not served',
    source: 'https://github.com/vllm-project/vllm/issues/3485',
    answer: () => ({
      status: 404,
      body: {
        object: 'error',
        message: 'The model `x` does not exist.',
        type: 'NotFoundError',
        param: null,
        code: 404,
      },
    }),
    ends: /or has it no more.*The model `x` does not exist/,
    asked: ['json_schema'],
  },
  {
    server: 'vLLM',
    what: 'a context that no shortening makes large enough',
    source: 'https://github.com/vllm-project/vllm/issues/20409',
    length: 300,
    answer: () => ({
      status: 400,
      body: {
        object: 'error',
        message:
          "This model's maximum context length is 512 tokens. Please reduce the length of the messages.",
        type: 'BadRequestError',
        param: null,
        code: 400,
      },
    }),
    ends: /too long for the text model/,
    asked: ['json_schema', 'json_schema'],
  },
  {
    server: 'vLLM',
    what: 'a schema that its grammar does not take',
    source: 'https://github.com/vllm-project/vllm/issues/26421',
    answer: asked =>
      formOf(asked) === 'json_schema'
        ? refused(400, {
            message: 'The provided JSON schema contains features not supported by xgrammar.',
            type: 'BadRequestError',
            param: null,
            code: 400,
          })
        : said({ content: json }),
    ends: 'answer',
    asked: ['json_schema', 'json_object'],
  },
  {
    server: 'DeepSeek',
    what: 'JSON mode alone, with the word in the prompt',
    source: deepSeekForms,
    answer: asked => deepSeek(asked, said({ content: json, reasoning_content: 'A word.' })),
    ends: 'answer',
    asked: ['json_schema', 'json_object'],
  },
  {
    server: 'DeepSeek',
    what: 'the words of before, with a 422',
    source: 'https://github.com/BerriAI/litellm/issues/7580',
    answer: asked =>
      formOf(asked) === 'json_schema'
        ? refused(
            422,
            invalid(
              'Failed to deserialize the JSON body into the target type: response_format: response_format.type `json_schema` is unavailable now',
            ),
          )
        : said({ content: json }),
    ends: 'answer',
    asked: ['json_schema', 'json_object'],
  },
  {
    server: 'DeepSeek',
    what: 'an answer that it blanked, for it was no JSON',
    source: 'https://api-docs.deepseek.com/guides/json_mode.md',
    answer: (asked, call) => deepSeek(asked, said({ content: call === 2 ? '    ' : json })),
    ends: 'answer',
    asked: ['json_schema', 'json_object', 'json_object'],
  },
  {
    server: 'DeepSeek',
    what: 'no balance',
    source: deepSeekErrors,
    answer: () =>
      refused(402, {
        message: 'Insufficient Balance',
        type: 'unknown_error',
        param: null,
        code: 'invalid_request_error',
      }),
    ends: /no credit left.*Insufficient Balance/,
    asked: ['json_schema'],
  },
  {
    server: 'DeepSeek',
    what: 'a model that it does not have, with a 400',
    source: 'https://github.com/langbot-app/LangBot/issues/1643',
    answer: () => refused(400, invalid('Model Not Exist', null, 'invalid_request_error')),
    ends: /or has it no more.*Model Not Exist/,
    asked: ['json_schema'],
  },
];

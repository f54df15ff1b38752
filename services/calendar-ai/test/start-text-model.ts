import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ChatCompletionRequest, type FixtureResponse, LLMock } from '@copilotkit/aimock';

/** Stands in for OpenAI: a third party's server, which answers each call with the next of the given replies. */
export async function startTextModel() {
  const model = new LLMock({ port: 0 });
  let replies: FixtureResponse[] = [];
  let calls = 0;
  model.on({}, () => {
    const reply = replies[calls] ?? { error: { message: 'no reply left', type: 'test' }, status: 400 };
    calls += 1;
    return reply;
  });
  // A refusal is not among its fixtures, nor is a server that sends no completion.
  model.mount('/refusing', replyWith(200, { choices: [refusal] }));
  model.mount('/strange', replyWith(200, { message: 'Welcome to the router' }));
  model.mount('/silent', { handleRequest: async () => true });
  await model.start();

  return {
    url: `${model.url}/v1`,
    refusingUrl: `${model.url}/refusing/v1`,
    strangeUrl: `${model.url}/strange/v1`,
    /** Takes each call and never answers. */
    silentUrl: `${model.url}/silent/v1`,
    /** Sets what is answered from now on, and forgets what was asked. */
    answer(...next: FixtureResponse[]) {
      replies = next;
      calls = 0;
      model.clearRequests();
    },
    /** Bodies of the calls for a text so far. */
    asked(): ChatCompletionRequest[] {
      const calls = model.getRequests().filter(({ method }) => method === 'POST');
      return calls.map(entry => entry.body as ChatCompletionRequest);
    },
    stop: () => model.stop(),
  };
}

const refusal = {
  index: 0,
  finish_reason: 'stop',
  message: { role: 'assistant', content: null, refusal: 'I cannot help with that.' },
};

function replyWith(status: number, body: object) {
  return {
    async handleRequest(_request: IncomingMessage, response: ServerResponse) {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return true;
    },
  };
}

import type { Chat, ChatRequest } from './chat.gateway.ts';

/** A text model that answers with the given texts, one after the other, and remembers what it was asked. */
export function createFakeChat(...answers: (string | object)[]): Chat & { asked: ChatRequest[] } {
  const asked: ChatRequest[] = [];
  const chat = async (request: ChatRequest) => {
    asked.push(request);
    const answer = answers[asked.length - 1];
    if (answer === undefined) throw new Error('The fake text model has no answer left.');
    return typeof answer === 'string' ? answer : JSON.stringify(answer);
  };
  return Object.assign(chat, { asked });
}

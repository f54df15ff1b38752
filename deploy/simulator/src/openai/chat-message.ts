import type { DoorAnswer } from '../door/door.ts';
import { isSchema } from './check-strict-schema.ts';
import { badRequest } from './openai-answers.ts';

const roles = ['developer', 'system', 'user', 'assistant', 'tool'];

/** What is wrong with the messages of a request; undefined when nothing is. */
export function checkMessages(messages: unknown): DoorAnswer | undefined {
  if (!Array.isArray(messages) || messages.length === 0) {
    return badRequest(
      "Invalid 'messages': expected an array with minimum length 1.",
      'messages',
      'empty_array',
    );
  }
  for (const [index, message] of messages.entries()) {
    const where = `messages[${index}]`;
    if (!isSchema(message) || !roles.includes(String(message.role))) {
      return badRequest(
        `Invalid value: '${String(message?.role)}'. Supported values are: ${roles.map(role => `'${role}'`).join(', ')}.`,
        `${where}.role`,
        'invalid_value',
      );
    }
    const { content } = message;
    const parts = Array.isArray(content) ? content : [];
    const known = typeof content === 'string' || (parts.length > 0 && parts.every(isPart));
    if (!known)
      return badRequest(
        `Invalid type for '${where}.content': expected a string or an array of parts.`,
        `${where}.content`,
        'invalid_type',
      );
  }
  return undefined;
}

const isPart = (part: unknown) =>
  isSchema(part) &&
  ((part.type === 'text' && typeof part.text === 'string') ||
    (part.type === 'image_url' &&
      isSchema(part.image_url) &&
      /^(https?:|data:image\/)/.test(String(part.image_url.url))));

/** The words of a message, whether it came as text or in parts. */
export const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : (content as { type: string; text?: string }[]).map(part => part.text ?? '').join('\n');

type Part = { type: string; image_url?: { url: string } };
const partsOf = (content: unknown): Part[] => (Array.isArray(content) ? content : []);

/** Addresses of the pictures in checked messages. */
export const picturesIn = (messages: readonly { content: unknown }[]): string[] =>
  messages.flatMap(({ content }) => partsOf(content).flatMap(({ image_url }) => image_url?.url ?? []));

/** What a model that takes texts alone says to a picture; undefined when there is none. */
export function refusePictures(messages: readonly { content: unknown }[]): DoorAnswer | undefined {
  for (const [at, { content }] of messages.entries()) {
    const part = partsOf(content).findIndex(({ type }) => type === 'image_url');
    if (part >= 0)
      return badRequest(
        'Invalid content type. image_url is only supported by certain models.',
        `messages.[${at}].content.[${part}].type`,
      );
  }
  return undefined;
}

import type { OpenAI } from 'openai';

/** A picture that goes along with a question; its bytes, never an address that a server would fetch. */
export type Picture = {
  readonly bytes: Uint8Array;
  readonly mimeType: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
};

type Message = { role: 'system' | 'user' | 'assistant'; content: string; picture?: Picture };

/** A message as servers read it: a text alone stays a text, for many know nothing else. */
export function asSent({ role, content, picture }: Message): OpenAI.ChatCompletionMessageParam {
  if (!picture || role !== 'user') return { role, content };
  const url = `data:${picture.mimeType};base64,${Buffer.from(picture.bytes).toString('base64')}`;
  return {
    role,
    content: [
      { type: 'text', text: content },
      { type: 'image_url', image_url: { url } },
    ],
  };
}

import type { OpenAI } from 'openai';
import type { TObject } from 'typebox';
import type { Failure } from '../failure-table.ts';

/** How a server is asked for JSON, the strictest first. What comes is checked here all the same, and the prompt has the schema. */
export const answerForms = ['json_schema', 'json_object', 'plain'] as const;
export type AnswerForm = (typeof answerForms)[number];

/** Statuses with which servers refuse a form; some say 404 or 501, and a 500 is a schema that the server cannot make a grammar of. */
const statuses: readonly (number | undefined)[] = [400, 404, 422, 500, 501];
const named =
  /response[ _]?format|json[ _]?(schema|object|mode)|structured[ _]?outputs?|text\.format|guided|grammar/i;

/** The next lower form, when a server refused this one by name; undefined for every other failure, and below the last. */
export function formBelow(
  form: AnswerForm,
  { kind, status, param = '', words = '' }: Failure,
): AnswerForm | undefined {
  const isRefused = kind === 'answered' && statuses.includes(status) && named.test(`${param} ${words}`);
  return isRefused ? answerForms[answerForms.indexOf(form) + 1] : undefined;
}

/** The form as the servers read it; the nested one is what all of them know (ai-providers.md, C5). */
export function responseFormat(
  form: AnswerForm,
  { name, schema }: { name: string; schema: TObject },
): Pick<OpenAI.ChatCompletionCreateParams, 'response_format'> {
  if (form === 'plain') return {};
  if (form === 'json_object') return { response_format: { type: form } };
  return { response_format: { type: form, json_schema: { name, schema: { ...schema }, strict: true } } };
}

import type { DoorAnswer } from '../door/door.ts';
import { textOf } from './chat-message.ts';
import { isSchema, type Schema, strictSchemaProblem } from './check-strict-schema.ts';
import { badRequest } from './openai-answers.ts';

/** What is wrong with the wanted form of the answer (ai-providers.md C1); undefined when nothing is. */
export function checkResponseFormat({ response_format: format, messages }: Schema): DoorAnswer | undefined {
  if (format === undefined) return undefined;
  const param = 'response_format';
  if (!isSchema(format))
    return badRequest("Invalid type for 'response_format': expected an object.", param, 'invalid_type');
  if (format.type === 'text') return undefined;
  if (format.type === 'json_object') {
    const said = (messages as { content: unknown }[]).some(one => /json/i.test(textOf(one.content)));
    return said
      ? undefined
      : badRequest(
          "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
          'messages',
        );
  }
  if (format.type !== 'json_schema') {
    return badRequest(
      `Invalid value: '${String(format.type)}'. Supported values are: 'json_object', 'json_schema', and 'text'.`,
      `${param}.type`,
      'invalid_value',
    );
  }
  const { json_schema: wrapped } = format;
  if (!isSchema(wrapped))
    return badRequest(
      "Missing required parameter: 'response_format.json_schema'.",
      `${param}.json_schema`,
      'missing_required_parameter',
    );
  const name = String(wrapped.name ?? '');
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name)) {
    return badRequest(
      "Invalid 'response_format.json_schema.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
      `${param}.json_schema.name`,
      'invalid_value',
    );
  }
  if (!isSchema(wrapped.schema))
    return badRequest(
      "Missing required parameter: 'response_format.json_schema.schema'.",
      `${param}.json_schema.schema`,
      'missing_required_parameter',
    );
  const problem = wrapped.strict === true ? strictSchemaProblem(name, wrapped.schema) : undefined;
  return problem ? badRequest(problem, param) : undefined;
}

/** The schema that the answer must follow; 'any' when any JSON object will do; undefined for prose. */
export function schemaOf(format: unknown): Schema | 'any' | undefined {
  if (!isSchema(format) || format.type === 'text') return undefined;
  if (format.type === 'json_object') return 'any';
  return isSchema(format.json_schema) && isSchema(format.json_schema.schema)
    ? format.json_schema.schema
    : 'any';
}

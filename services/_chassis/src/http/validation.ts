import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';

/** Query strings are text and become numbers; bodies must have the right types already. Unknown keys are dropped. */
export function createValidatorCompiler(): FastifySchemaCompiler<TSchema> {
  const forBodies = ajv({ coerceTypes: false });
  const forText = ajv({ coerceTypes: true });
  return ({ schema, httpPart }) => (httpPart === 'body' ? forBodies : forText).compile(schema);
}

function ajv(options: { coerceTypes: boolean }): Ajv {
  const validator = new Ajv({
    ...options,
    useDefaults: true,
    removeAdditional: true,
    allErrors: false,
    strict: false,
  });
  formats.default(validator);
  return validator;
}

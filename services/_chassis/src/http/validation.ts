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
  validator.addFormat('date-time', isMoment);
  return validator;
}

const written = formats.default.get('date-time') as { validate: (text: string) => boolean };

/** The form lets some through that no clock shows, like the leap second `23:59:60Z`; a service would fail over them. */
function isMoment(text: string): boolean {
  return written.validate(text) && !Number.isNaN(Date.parse(text));
}

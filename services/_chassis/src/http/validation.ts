import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import buildSerializer from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';

/**
 * Query strings are text and become numbers; bodies must have the right types already. Unknown keys are dropped. A schema is
 * compiled for the first request that it checks: most calls are not made for a while, and a start waits for none of them.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<TSchema> {
  const forBodies = ajv({ coerceTypes: false });
  const forText = ajv({ coerceTypes: true });
  return ({ schema, httpPart }) => {
    const compiler = httpPart === 'body' ? forBodies : forText;
    let compiled: ValidateFunction | undefined;
    return data => {
      compiled ??= compiler.compile(schema);
      return compiled(data) ? { value: data } : { error: [...(compiled.errors ?? [])] };
    };
  };
}

/** Answers are written by a function of their own schema, which is made for the first of them. */
export function createSerializerCompiler(): FastifySerializerCompiler<TSchema> {
  return ({ schema }) => {
    let write: ((data: unknown) => string) | undefined;
    return data => {
      write ??= buildSerializer(schema as Parameters<typeof buildSerializer>[0]);
      return write(data);
    };
  };
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

/**
 * The form lets some through that no clock shows, like the leap second `23:59:60Z`; a service would fail over them. Others leave the four
 * digits of a year by their offset: the reply would have a moment that its reader cannot send back.
 */
function isMoment(text: string): boolean {
  const moment = Date.parse(text);
  return written.validate(text) && !Number.isNaN(moment) && written.validate(new Date(moment).toISOString());
}

import { AppError } from '@insta-ai/chassis/app-error';
import { fooocusVersions } from '@insta-ai/proto/rules/pictures/model-name';
import type { JsonAnswer } from '../../ask-json.ts';
import { askOnce } from '../../ask-once.ts';
import { type DrawingModel, fooocusModel, isFooocusFamily, mappedModel } from './drawing-model.ts';
import { planInput } from './input-plan.ts';
import { readPublishedModel } from './input-schema.ts';
import { readModelName } from './model-name.ts';
import { overrideOf } from './overrides.ts';

/** konieshadow/fooocus-api, whose input is what a content type describes (ai-providers.md B1). */
export const [usualModel = ''] = fooocusVersions;

const dayMs = 24 * 60 * 60 * 1000;

type Needs = {
  model: string;
  /** The setting that names it. */
  setting: string;
  ask(path: string): Promise<JsonAnswer>;
  now(): number;
};

/**
 * The model that draws. What it takes is asked for once a day, and only where it is not known here: a version id alone is
 * Fooocus', since its owner cannot be told from it. Throws what to change, or while it cannot be told.
 */
export function openModel({ model, setting, ask, now }: Needs): () => Promise<DrawingModel> {
  const { name, version } = readModelName(model);
  if (name === undefined || (version !== undefined && fooocusVersions.includes(version))) {
    const fooocus = fooocusModel(model, name, undefined);
    return async () => fooocus;
  }
  const path = version === undefined ? `/models/${name}` : `/models/${name}/versions/${version}`;
  return askOnce(async () => readModel(await ask(path), { name, version, setting }), { forMs: dayMs, now });
}

function readModel(
  { status, body }: JsonAnswer,
  { name, version, setting }: { name: string; version: string | undefined; setting: string },
): DrawingModel {
  if (status === 401 || status === 403)
    throw impossible(
      `The image service does not let our key use the model ${name}. Check REPLICATE_API_TOKEN and ${setting}.`,
    );
  if (status === 404 || status === 410)
    throw impossible(
      version === undefined
        ? `The image service has no model ${name}, or not any more. Choose another one in ${setting}.`
        : `The image service has no such version of ${name}, or not any more. Choose another one in ${setting}.`,
    );
  if (status !== 200 || body === undefined)
    throw new Error(`The image service answered with status ${status} when asked what ${name} takes.`);
  const published = readPublishedModel(body);
  if (!published)
    throw impossible(
      `The image service does not say what the model ${name} takes. Choose another one in ${setting}.`,
    );
  const { schema, isOfficial } = published;
  const latest = version ?? published.version;
  // Official models are run by name alone, all others by version (replicate.com/changelog/2025-08-05).
  const asked = isOfficial && version === undefined ? name : (latest ?? name);
  if (isFooocusFamily(schema)) return fooocusModel(asked, name, schema);
  const read = planInput(schema, overrideOf(name));
  if ('problem' in read)
    throw impossible(`The model ${name} ${read.problem}. Choose another one in ${setting}.`);
  return mappedModel(asked, name, schema, read.plan);
}

function impossible(reason: string): AppError {
  return new AppError('failed_precondition', reason);
}

import { captionFields as fields } from '../data/caption.ts';
import { schemasOf } from './shared/field-schema.ts';

/** Schemas of the caption fields that content and content type share. */
export const captionFields = schemasOf(fields, {});

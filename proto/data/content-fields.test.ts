import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { Content, ContentSave } from '../http/content.ts';
import { captionFieldNames } from './caption.ts';
import {
  checkedFields,
  contentFieldNames,
  contentFields,
  editableFields,
  newContentFields,
  plannerFields,
} from './content-fields.ts';

test('the fields are those of the specification, and what the product knows of an item', () => {
  expect(contentFieldNames).toEqual(Object.keys(Content.properties));
  expect(editableFields.slice(-captionFieldNames.length)).toEqual(captionFieldNames);
  expect(Object.keys(ContentSave.properties)).toEqual([
    ...editableFields,
    'version',
    'again',
    'againAfter',
    'undoable',
    'step',
  ]);
});

test.each(Object.entries(newContentFields()))('a new item has a %s that its schema takes', (name, value) => {
  const schema: TSchema & { nullable?: boolean } = Content.properties[name as keyof Content];

  expect(value === null ? schema.nullable : Value.Check(schema, value)).toBe(true);
});

test('each new item has lists of its own', () => {
  newContentFields().contents.push('a picture');

  expect(newContentFields().contents).toEqual([]);
});

test('what only helps to plan is no reason to check again, and is written by a person', () => {
  const written: readonly string[] = editableFields;

  expect(plannerFields).toContain('title');
  expect(plannerFields).not.toContain('hashtags');
  expect(plannerFields.filter(name => contentFields[name].checked || !written.includes(name))).toEqual([]);
  expect(checkedFields).toContain('enableCaption');
  expect(checkedFields).not.toContain('captionLeft');
});

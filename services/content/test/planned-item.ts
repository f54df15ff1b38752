import type { Content } from '@insta-ai/proto/http/content';
import { expect, vi } from 'vitest';
import type { Person, TestContent } from './start-test-content.ts';

/** An item of a person with a picture and a preset, so that nothing keeps it from going out. */
export async function plannedItem(
  service: Pick<TestContent, 'newType'>,
  person: Person,
  fields: object = {},
): Promise<Content> {
  const type = service.newType(person.userId);
  const body = { title: 'Boat', contents: ['/media/a.jpg'], _contentType: type.id, ...fields };
  return (await person.call('POST', '/api/contents', body)).body;
}

export const read = async (person: Person, id: string) =>
  (await person.call('GET', `/api/contents/${id}`)).body;

export const inAMoment = (ms = 0) => new Date(Date.now() + ms).toISOString();

/** Whether what was heard is about an item. */
export const about = (id: string) => (heard: { payload: { contentId: string } }) =>
  heard.payload.contentId === id;

/** What was said last about an item is due to be said again. */
export const letMinutesPass = ({ collection }: Pick<TestContent, 'collection'>, _id: string) =>
  vi.waitFor(async () => {
    const said = { _id, againAt: { $exists: true } };
    const { matchedCount } = await collection.updateOne(said, { $set: { againAt: new Date(0) } });
    expect(matchedCount).toBe(1);
  });

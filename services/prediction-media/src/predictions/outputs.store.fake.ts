import { mediaTags } from '@insta-ai/proto/data/prediction-media';
import type { OutputsFilter, OutputsStore } from './outputs.store.ts';
import type { Output } from './prediction.ts';

/** The store in memory. */
export function createFakeOutputsStore(): OutputsStore {
  const documents = new Map<string, Output>();
  const list = (fits: (output: Output) => boolean) =>
    [...documents.values()].filter(fits).sort((a, b) => a.position - b.position);
  return {
    async add(output) {
      if (!documents.has(output._id)) documents.set(output._id, output);
    },
    listOfPrediction: async id => list(one => one.prediction === id),
    listOfContent: async (owner, content) => list(one => one.owner === owner && one.content === content),
    findByKey: async (owner, key) => list(one => one.owner === owner && one.key === key)[0],
    findByKeys: async (owner, keys) =>
      keys.flatMap(key => list(one => one.owner === owner && one.key === key)),
    toForget: async (now, limit) =>
      list(({ forgetAt }) => forgetAt !== undefined && forgetAt <= now).slice(0, limit),
    async bringBack(id) {
      const { deletedFrom, forgetAt: _, ...found } = documents.get(id) ?? {};
      if (deletedFrom !== undefined) documents.set(id, { ...(found as Output), owner: deletedFrom });
    },
    async setPreferred(id, preferred) {
      const found = documents.get(id);
      if (found) documents.set(id, { ...found, preferred });
      return found !== undefined;
    },
    async addTag(id, tag) {
      const found = documents.get(id);
      const { tags = [] } = found ?? {};
      if (!found || (!tags.includes(tag) && tags.length >= mediaTags.each)) return false;
      documents.set(id, { ...found, tags: [...new Set([...tags, tag])] });
      return true;
    },
    async removeTag(id, tag) {
      const found = documents.get(id);
      if (found?.tags) documents.set(id, { ...found, tags: found.tags.filter(one => one !== tag) });
    },
    tagsOf: async owner =>
      [...new Set(list(one => one.owner === owner).flatMap(({ tags = [] }) => tags))].sort((a, b) =>
        a.localeCompare(b),
      ),
    countEqual: async (owner, hashes) =>
      countBy(list(one => one.owner === owner && hashes.includes(one.sha256))),
    async addFitted(id, fittedKey) {
      const found = documents.get(id);
      if (found && !found.fitted.includes(fittedKey)) found.fitted.push(fittedKey);
    },
    async setVideo(id, video) {
      const found = documents.get(id);
      if (found) documents.set(id, { ...found, video });
    },
    async takeToStrip(now, until) {
      const found = list(({ stripAt }) => stripAt !== undefined && stripAt <= now)[0];
      if (found) documents.set(found._id, { ...found, stripAt: until });
      return found && documents.get(found._id);
    },
    async putOffStrip(id, stripAt) {
      const found = documents.get(id);
      if (found?.stripAt) documents.set(id, { ...found, stripAt });
    },
    async setStripped(id, kept) {
      const { stripAt: _, ...found } = documents.get(id) ?? {};
      if (documents.has(id)) documents.set(id, { ...(found as Output), ...kept, isPublic: true });
      return documents.has(id);
    },
    async remove(id) {
      const found = documents.get(id);
      documents.delete(id);
      return found;
    },
    bytesOf: async owner => list(one => one.owner === owner).reduce((sum, { bytes }) => sum + bytes, 0),
    async page(owner, { pageSize, currentPage, sortDirection }, filter) {
      const counts = countBy(list(one => one.owner === owner));
      const isAsked = (one: Output) =>
        fits(one, filter) && (!filter.duplicates || (counts.get(one.sha256) ?? 0) > 1);
      const upwards = list(one => one.owner === owner && isAsked(one)).sort(
        (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a._id > b._id ? 1 : -1),
      );
      const ordered = sortDirection === 'asc' ? upwards : upwards.reverse();
      const found = filter.duplicates
        ? ordered.sort((a, b) => Number(a.sha256 > b.sha256) - Number(a.sha256 < b.sha256))
        : ordered;
      return {
        outputs: found.slice(currentPage * pageSize, (currentPage + 1) * pageSize),
        total: found.length,
      };
    },
  };
}

function countBy(outputs: readonly Output[]): Map<string, number> {
  const groups = Map.groupBy(outputs, ({ sha256 }) => sha256);
  return new Map([...groups].map(([hash, equal]) => [hash, equal.length]));
}

function fits(
  output: Output,
  { from, to, words = [], exceptKeys = [], tag, duplicates: _, ...fields }: OutputsFilter,
): boolean {
  const isIn = (!from || output.createdAt >= from) && (!to || output.createdAt < to);
  const isFound = words.every(
    ({ word, contents }) =>
      inOneForm(output.about).includes(inOneForm(word)) || contents.includes(output.content),
  );
  return (
    isIn &&
    isFound &&
    (tag === undefined || output.tags?.includes(tag) === true) &&
    !exceptKeys.includes(output.key) &&
    Object.entries(fields).every(([name, value]) => output[name as keyof typeof fields] === value)
  );
}

function inOneForm(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

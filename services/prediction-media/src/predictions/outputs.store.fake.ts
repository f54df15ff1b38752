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
    async setPreferred(id, preferred) {
      const found = documents.get(id);
      if (found) documents.set(id, { ...found, preferred });
      return found !== undefined;
    },
    async addFitted(id, fittedKey) {
      const found = documents.get(id);
      if (found && !found.fitted.includes(fittedKey)) found.fitted.push(fittedKey);
    },
    async setVideo(id, video) {
      const found = documents.get(id);
      if (found) documents.set(id, { ...found, video });
    },
    remove: async id => void documents.delete(id),
    bytesOf: async owner => list(one => one.owner === owner).reduce((sum, { bytes }) => sum + bytes, 0),
    async page(owner, { pageSize, currentPage, sortDirection }, filter) {
      const upwards = list(one => one.owner === owner && fits(one, filter)).sort(
        (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a._id > b._id ? 1 : -1),
      );
      const found = sortDirection === 'asc' ? upwards : upwards.reverse();
      return {
        outputs: found.slice(currentPage * pageSize, (currentPage + 1) * pageSize),
        total: found.length,
      };
    },
  };
}

function fits(output: Output, { from, to, words = [], exceptKeys = [], ...fields }: OutputsFilter): boolean {
  const isIn = (!from || output.createdAt >= from) && (!to || output.createdAt < to);
  const isFound = words.every(
    ({ word, contents }) =>
      output.about.toLowerCase().includes(word.toLowerCase()) || contents.includes(output.content),
  );
  return (
    isIn &&
    isFound &&
    !exceptKeys.includes(output.key) &&
    Object.entries(fields).every(([name, value]) => output[name as keyof typeof fields] === value)
  );
}

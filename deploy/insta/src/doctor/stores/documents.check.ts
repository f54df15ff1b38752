import type { Check } from '../check.ts';
import { NotLooked, ok } from '../finding.ts';
import { failAsAtStart } from '../split-refusal.ts';

export const documentsCheck: Check = {
  group: 'stores',
  name: 'documents',
  asks: 'whether the document store answers, takes our account and is new enough',
  fix: 'Start MongoDB, or correct MONGODB_URL.',
  async look(scene) {
    try {
      const client = await scene.documents();
      await client.db('admin').command({ ping: 1 });
      return [ok('The document store answers.')];
    } catch (error) {
      if (error instanceof NotLooked) throw error;
      return [failAsAtStart(error)];
    }
  },
};

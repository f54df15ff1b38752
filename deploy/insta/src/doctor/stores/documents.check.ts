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
      await (await scene.documents()).ping();
      return [ok('The document store answers.')];
    } catch (error) {
      if (error instanceof NotLooked) throw error;
      return [failAsAtStart(error)];
    }
  },
};

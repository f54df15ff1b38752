import type { ServiceContext } from '@insta-ai/chassis/service';
import type { Cost } from './cost.ts';
import type { Sum } from './sum-costs.ts';

export type CallsOfBeforeStore = {
  /** What calls came to that are counted in no document of their person, by person and day. */
  sums(month: string, owners: readonly string[]): Promise<Map<string, Record<string, Sum>>>;
};

/** Calls that a version has held which had no document for each person; they bear no `isApart`. */
export function createCallsOfBeforeStore({ db }: Pick<ServiceContext<unknown>, 'db'>): CallsOfBeforeStore {
  const costs = db.collection<Cost>('costs');
  return {
    async sums(month, owners) {
      const sums = costs.aggregate<{ _id: { owner: string; day: string } } & Sum>([
        {
          $match: {
            owner: { $in: [...owners] },
            month,
            state: { $in: ['held', 'settled'] },
            isApart: { $exists: false },
          },
        },
        {
          $group: {
            _id: { owner: '$owner', day: '$day' },
            calls: { $sum: 1 },
            pictures: { $sum: '$pictures' },
            tokens: { $sum: { $add: ['$inputTokens', '$outputTokens'] } },
            micros: { $sum: '$micros' },
            unknown: { $sum: { $cond: [{ $eq: ['$micros', null] }, 1, 0] } },
          },
        },
      ]);
      const byOwner = new Map<string, Record<string, Sum>>();
      for (const { _id, ...sum } of await sums.toArray())
        byOwner.set(_id.owner, { ...byOwner.get(_id.owner), [_id.day]: sum });
      return byOwner;
    },
  };
}

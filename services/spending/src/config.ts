import { type Static, Type } from 'typebox';
import { budgetsPattern } from './budgets/read-budgets.ts';

/** Settings of spending beside those that every process has. */
export const spendingSettings = Type.Object({
  BUDGETS: Type.String({
    default: '',
    pattern: budgetsPattern,
    description:
      'Most that may be spent on models, for example "person=5 USD/month, 20 pictures/day; installation=50 USD/month"; empty: no limit',
  }),
  PRICES: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Prices of models as JSON, or the name of a file with them; they stand before those that Insta AI knows',
    }),
  ),
});

export type SpendingSettings = Static<typeof spendingSettings>;

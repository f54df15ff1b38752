import type { Spending } from '@insta-ai/proto/http/spending/spending';
import classes from './spending.module.css';
import { amountInWords, costInWords, unknownInWords } from './spending-words.ts';

/** What a month cost in all, and why that is no exact sum where it is none. */
export function SumOfMonth({ total }: Pick<Spending, 'total'>) {
  const why = unknownInWords(total);
  return (
    <section className={classes.total} aria-label="In all">
      <strong>{costInWords(total)}</strong>
      <span>{amountInWords(total)}</span>
      {why && <span>{why}</span>}
    </section>
  );
}

import { Table, Title } from '@insta-ai/design';
import { amountInWords, costInWords } from '@insta-ai/design/spending';
import type { Spending } from '@insta-ai/proto/http/spending/spending';
import classes from './spending.module.css';

type Row = { key: string; name: string; beside?: string; sum: Spending['total'] };

/** A month split in one way, the dearest first. The bar is the share of the money, or of the calls where none is known. */
export function SumsTable({ name, rows }: { name: string; rows: Row[] }) {
  const most = Math.max(...rows.map(({ sum }) => sum.micros));
  const measure = (sum: Row['sum']) => (most > 0 ? sum.micros : sum.calls);
  const all = rows.reduce((total, { sum }) => total + measure(sum), 0);
  return (
    <section className={classes.part}>
      <Title order={2}>{name}</Title>
      <Table aria-label={name}>
        <Table.Thead className="visually-hidden">
          <Table.Tr>
            <Table.Th scope="col">What</Table.Th>
            <Table.Th scope="col">Cost</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name: what, beside, sum }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" className={classes.what}>
                <span className={classes.name}>{what}</span>
                <span className={classes.quiet}>
                  {[beside, amountInWords(sum)].filter(Boolean).join(' · ')}
                </span>
                <span
                  className={classes.share}
                  style={{ inlineSize: `${all > 0 ? (measure(sum) / all) * 100 : 0}%` }}
                />
              </Table.Th>
              <Table.Td className={classes.number}>{costInWords(sum)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

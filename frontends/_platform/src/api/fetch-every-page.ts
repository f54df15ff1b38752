import { pageSizeMax } from '@insta-ai/proto/data/paging';

type Walk<Row> = {
  fetchPage(page: { pageSize: number; currentPage: number }): Promise<{ reply: Row[]; total: number | null }>;
  idOf(row: Row): string;
  /** No further page is asked for when there are as many. */
  limit?: number;
};

/** How often a list that changes while it is fetched is fetched again. */
const mostRounds = 3;

/** The rows of a list, page by page (whole pages). One that changes meanwhile has none twice, and misses none. */
export async function fetchEveryPage<Row>(walk: Walk<Row>): Promise<Row[]> {
  for (let round = 1; ; round += 1) {
    const { rows, isWhole } = await fetchOnce(walk);
    if (isWhole || round === mostRounds) return rows;
  }
}

async function fetchOnce<Row>({ fetchPage, idOf, limit = Number.POSITIVE_INFINITY }: Walk<Row>) {
  const rows = new Map<string, Row>();
  const totals = new Set<number>();
  for (let currentPage = 0; ; currentPage += 1) {
    const { reply, total } = await fetchPage({ pageSize: pageSizeMax, currentPage });
    for (const row of reply) rows.set(idOf(row), row);
    if (total !== null) totals.add(total);
    if (reply.length === pageSizeMax && rows.size < limit) continue;
    // Where rows moved across the border of two pages, the number changed in between, or one came twice.
    const isWhole = totals.size < 2 && [...totals].every(total => rows.size >= Math.min(limit, total));
    return { rows: [...rows.values()], isWhole };
  }
}

import { newId } from '@insta-ai/chassis/new-id';
import { MongoClient } from 'mongodb';

type Item = {
  _id: string;
  owner: string;
  title: string;
  date: Date | null;
  standsAt: Date | null;
  outbox?: unknown;
  outboxAt?: Date;
  unstamped?: unknown;
};

const batch = 1_000;
const hour = 60 * 60 * 1000;

/** When the copies are dated: the first one, and how far apart, in milliseconds. */
type Dates = { from: number; every: number };
const hourly: Dates = { from: Date.UTC(2027, 0, 1), every: hour };

/** Copies the one item that the product itself stored, so that the copies look exactly as its own of long ago. */
export async function seedContents(
  url: string,
  owner: string,
  count: number,
  dates: Dates = hourly,
): Promise<void> {
  const client = await new MongoClient(url).connect();
  try {
    const contents = client.db('content').collection<Item>('contents');
    const model = await contents.findOne({ owner });
    if (!model) throw new Error('There is no item to copy.');
    const { outbox: _outbox, outboxAt: _outboxAt, unstamped: _unstamped, ...fields } = model;
    for (let from = 0; from < count; from += batch) {
      const size = Math.min(batch, count - from);
      await contents.insertMany(
        Array.from({ length: size }, (_, index) => {
          const date = new Date(dates.from + (from + index) * dates.every);
          return { ...fields, _id: newId(), title: `Item ${from + index}`, date, standsAt: date };
        }),
      );
    }
  } finally {
    await client.close();
  }
}

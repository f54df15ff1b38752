import { randomUUID } from 'node:crypto';
import { createApi, signIn } from '../../e2e/api.ts';
import { launchProduct } from '../../e2e/product-process.ts';
import type { BenchStage } from '../bench-stage.ts';
import { hookedSettings, hooksTo, startStandInProvider } from '../workers/stand-in-provider.ts';
import { type Drawn, delayLine } from './delays.ts';
import { openPage } from './open-page.ts';

/** TABLE: pictures that are ordered at once, and how often. */
const orders = [
  { atOnce: 1, rounds: 20 },
  { atOnce: 10, rounds: 4 },
  { atOnce: 100, rounds: 2 },
];

const person = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'only-for-a-measurement' };

/** The machine is measured, and neither the turns of one person nor how much one may order. */
const withoutBounds = {
  GENERATIONS_PER_PERSON: '100',
  LIMITS: 'pictureOrders=100000/minute,100000/day; pictures=100000/minute,100000/day',
};

/** What the product adds to a provider that draws at once: until it is called, and from its end to the open page. */
export async function benchDrawing(stage: BenchStage): Promise<string[]> {
  const looking = await measure(stage, {});
  const hooked = await measure(stage, hookedSettings);
  return [...looking.map(line => `without a webhook, ${line}`), ...hooked.map(line => `with one, ${line}`)];
}

async function measure(
  { settings, part, endWith }: BenchStage,
  hooked: Partial<typeof hookedSettings>,
): Promise<string[]> {
  // Not the address of the settings: nobody answers there for what the provider is told.
  const origin = `http://localhost:${settings.PORT}`;
  const provider = await startStandInProvider({ runMs: () => 0, hooks: hooksTo(() => origin) });
  endWith(provider.stop);
  const product = await launchProduct({
    ...settings,
    ...person,
    ...withoutBounds,
    ...hooked,
    REPLICATE_BASE_URL: provider.urlFor('product'),
    REPLICATE_API_TOKEN: 'r8_bench',
  });
  endWith(product.stop);
  const token = await signIn(origin, person.ADMIN_EMAIL, person.ADMIN_PASSWORD);
  const api = createApi(origin, token);
  const page = await openPage(origin, token);
  endWith(page.close);

  const draw = async (_id: string, prompt: string): Promise<Drawn> => {
    const isShown = page.picture(_id);
    const clickedAt = Date.now();
    const [ordered] = await api.generateImage(_id, randomUUID());
    const shownAt = await isShown;
    const run = provider.runs().find(one => one.prompt.includes(prompt));
    if (!ordered || !run) throw new Error('The provider was never asked for this picture.');
    const { calledAt, doneAt } = run;
    return { clickedAt, queuedAt: Date.parse(ordered.started_at), calledAt, doneAt, shownAt };
  };
  const lines: string[] = [];
  for (const { atOnce, rounds } of orders.filter(one => part === '' || part === String(one.atOnce))) {
    const drawn: Drawn[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const prompts = Array.from({ length: atOnce }, () => `a quiet bay ${randomUUID()}`);
      const items: [id: string, prompt: string][] = [];
      for (const prompt of prompts)
        items.push([(await api.createContent({ title: 'Picture', prompt }))._id, prompt]);
      drawn.push(...(await Promise.all(items.map(([id, prompt]) => draw(id, prompt)))));
    }
    lines.push(delayLine(atOnce, drawn));
  }
  page.close();
  await product.stop();
  return lines;
}

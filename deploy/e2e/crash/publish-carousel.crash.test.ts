import { it } from 'vitest';
import { survivesEveryKill } from './scheduled-item.ts';

it('a scheduled carousel is on the feed once, whatever step was the last before a kill', async () => {
  await survivesEveryKill('carousel', 2);
}, 900_000);

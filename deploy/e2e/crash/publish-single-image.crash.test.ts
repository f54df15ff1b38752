import { it } from 'vitest';
import { survivesEveryKill } from './scheduled-item.ts';

it('a scheduled single image is on the feed once, whatever step was the last before a kill', async () => {
  await survivesEveryKill('single image', 1);
}, 900_000);

import { type BenchStage, openBenchStage } from './bench-stage.ts';
import { benchBytes } from './bytes.ts';
import { benchClicks } from './clicks/clicks.ts';
import { benchDrawing } from './drawing/drawing.ts';
import { benchDue } from './due/due.ts';
import { benchGateway } from './gateway.ts';
import { benchImages } from './images.ts';
import { benchLateness } from './lateness.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchList } from './list.ts';
import { benchLooks } from './looks/looks.ts';
import { benchMedia } from './media/media.ts';
import { benchMemory } from './memory.ts';
import { benchMonth } from './month.ts';
import { benchOutage } from './outage.ts';
import { benchPicture } from './picture.ts';
import { benchProcesses } from './processes.ts';
import { benchRush } from './rush.ts';
import { benchScale } from './scale/scale.ts';
import { benchStart } from './start.ts';
import { benchTakeover } from './takeover.ts';
import { benchWebhooks } from './webhooks.ts';
import { benchWorkers } from './workers.ts';

/** TABLE: the figures, in the order they are printed. Each measures in its own folder on this machine, on loopback only. */
const benches: Record<string, (stage: BenchStage) => Promise<string[]>> = {
  start: benchStart,
  memory: benchMemory,
  list: benchList,
  lateness: benchLateness,
  due: benchDue,
  rush: benchRush,
  outage: benchOutage,
  webhooks: benchWebhooks,
  bytes: benchBytes,
  picture: benchPicture,
  drawing: benchDrawing,
  clicks: benchClicks,
  lighthouse: benchLighthouse,
  media: benchMedia,
  looks: benchLooks,
  workers: benchWorkers,
  takeover: benchTakeover,
  processes: benchProcesses,
  gateway: benchGateway,
  month: benchMonth,
  images: benchImages,
  scale: benchScale,
};

/** `clicks:list` measures of the clicks those that have "list" in their name. */
const wanted = process.argv.slice(2).map(argument => argument.split(':'));
for (const [name, bench] of Object.entries(benches)) {
  const [asked] = wanted.filter(([bare]) => bare === name);
  if (wanted.length > 0 && !asked) continue;
  const stage = await openBenchStage({ part: asked?.[1] ?? '' });
  try {
    for (const line of await bench(stage)) process.stdout.write(`${name}: ${line}\n`);
  } finally {
    await stage.close();
  }
}

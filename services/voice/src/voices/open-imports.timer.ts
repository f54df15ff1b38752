import type { Timer } from '@insta-ai/chassis/timer';
import type { VoicesService } from './voices.service.ts';

export function openImports(voices: Pick<VoicesService, 'takeUpImports'>): Timer {
  return { name: 'open-imports', everyMs: 30_000, run: () => voices.takeUpImports() };
}

import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Logger } from '../logger.ts';
import { createMeasures, type Measures } from './measures.ts';

/** What a process tells of itself, beside what Node tells of every process, and where that is told from. */
export function openMeasures(log: Logger): { metrics: Registry; measures: Measures } {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  return { metrics, measures: createMeasures({ registry: metrics, log }) };
}

import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Logger } from '../logger.ts';
import { product } from '../product/product.ts';
import { createMeasures, type Measures } from './measures.ts';

/** What a process tells of itself, which product it is of among it, beside what Node tells of every process, and where that is told from. */
export function openMeasures(log: Logger): { metrics: Registry; measures: Measures } {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const measures = createMeasures({ registry: metrics, log });
  measures.gauge('insta_ai_build_info', () => [{ value: 1, labels: product }]);
  return { metrics, measures };
}

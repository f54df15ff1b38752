import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Logger } from '../logger.ts';
import { type LabelsOf, type MetricName, type MetricRow, metricRows, type NameOf } from './metric-rows.ts';

/** One value of a gauge, with the labels it is told under. */
export type Reading<N extends MetricName> = { value: number; labels: LabelsOf<N> };

type Counted = NameOf<'counter'> | NameOf<'histogram'>;

/** What a process tells about itself under `/metrics`; the names are the rows of `metric-rows.ts`. */
export type Measures = {
  /** Counts something that happened. */
  count<N extends NameOf<'counter'>>(name: N, labels: LabelsOf<N>, amount?: number): void;
  /** Notes a value, in the unit that the name ends with. */
  observe<N extends NameOf<'histogram'>>(name: N, labels: LabelsOf<N>, value: number): void;
  /**
   * Tells 0 before anything happened. Who watches sees a counter rise, not appear: without it the first one is lost, and of what
   * happens once in a process's life there is only the first one.
   */
  begin<N extends Counted>(name: N, labels: LabelsOf<N>): void;
  /** Says how a gauge is read when somebody asks; several may read the same one, and of equal labels the last one stands. What fails or takes too long is left out. */
  gauge<N extends NameOf<'gauge'>>(name: N, read: () => Promise<Reading<N>[]> | Reading<N>[]): void;
};

/** Whoever collects figures waits ten seconds for all of them. */
const patienceMs = 3_000;

type Read = () => Promise<Reading<MetricName>[]> | Reading<MetricName>[];
type Deps = { registry: Registry; log: Logger; readPatienceMs?: number };

export function createMeasures({ registry, log, readPatienceMs = patienceMs }: Deps): Measures {
  const readers = new Map<MetricName, Read[]>();
  const parts = (name: MetricName) => {
    const { help, labels }: MetricRow = metricRows[name];
    return { name, help, labelNames: [...labels], registers: [registry] };
  };
  const known = <M>(name: MetricName, make: () => M): M =>
    (registry.getSingleMetric(name) as M | undefined) ?? make();
  const makeGauge = (name: MetricName) => {
    const { labels }: MetricRow = metricRows[name];
    return new Gauge({
      ...parts(name),
      async collect() {
        const told = await Promise.all((readers.get(name) ?? []).map(read => inTime(name, read)));
        this.reset();
        // A reset leaves a 0 where there are no labels, which nobody has read.
        if (labels.length === 0) this.remove();
        for (const one of told.flat()) this.set(one.labels, one.value);
      },
    });
  };
  const inTime = async (name: MetricName, read: Read) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('it takes too long')), readPatienceMs);
    });
    try {
      return await Promise.race([read(), late]);
    } catch (error) {
      log.warn({ err: error, metric: name }, 'a figure could not be read');
      return [];
    } finally {
      clearTimeout(timer);
    }
  };
  const counter = (name: MetricName) => known(name, () => new Counter(parts(name)));
  const histogram = (name: MetricName) => {
    const { buckets = [] }: MetricRow = metricRows[name];
    return known(name, () => new Histogram({ ...parts(name), buckets: [...buckets] }));
  };
  return {
    count: (name, labels, amount = 1) => counter(name).inc(labels, amount),
    observe: (name, labels, value) => histogram(name).observe(labels, value),
    begin(name, labels) {
      if (metricRows[name].kind === 'counter') counter(name).inc(labels, 0);
      else histogram(name).zero(labels);
    },
    gauge(name, read) {
      const others = readers.get(name) ?? [];
      readers.set(name, [...others, read as Read]);
      known(name, () => makeGauge(name));
    },
  };
}

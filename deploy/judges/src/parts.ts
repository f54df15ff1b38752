import { runVitest } from '../../checks/containers/run-vitest.ts';
import type { Counts } from '../../checks/run/report.ts';
import { type Kubernetes, kubernetes, neededFor } from './chart/kubectl-validate.ts';
import type { JudgeName } from './judge-table.ts';
import { busOnNewestServer } from './runs/bus.ts';
import { everythingInContainers } from './runs/containers/containers.ts';
import { documentsOnFerret } from './runs/documents.ts';
import { objectStoreOnMinio, onlyTheStore } from './runs/object-store.ts';
import { everythingOnSecantus } from './runs/on-secantus.ts';

/** What judges are asked: who it needs, about how long it takes on two free cores, and how. */
export type Part = {
  needs: readonly JudgeName[];
  minutes: number;
  run(folder: string): Counts | Promise<Counts>;
};

const versions = Object.keys(kubernetes) as Kubernetes[];

const askChart: Part['run'] = folder => runVitest(folder, 'judges', ['chart.judge'], {});

/** TABLE: the parts of `make judges`, in their order. */
export const parts: Readonly<Record<string, Part>> = {
  chart: {
    needs: [...new Set(versions.flatMap(neededFor)), 'kube-score'],
    minutes: 1.5,
    run: askChart,
  },
  alerts: {
    needs: ['promtool'],
    minutes: 0.3,
    run: folder => runVitest(folder, 'judges', ['alerts.judge'], {}),
  },
  calls: {
    needs: ['schemathesis'],
    minutes: 8,
    run: folder => runVitest(folder, 'judges', ['calls.judge'], {}),
  },
  'object-store': { needs: ['minio'], minutes: 1, run: objectStoreOnMinio },
  bus: { needs: ['nats-server'], minutes: 1, run: busOnNewestServer },
  documents: { needs: ['ferretdb'], minutes: 0.5, run: documentsOnFerret },
  mongodb: { needs: ['secantusdb'], minutes: 20, run: everythingOnSecantus },
  containers: {
    needs: ['podman', 'compose', 'nats-server', 'minio', 'mc', 'secantusdb'],
    minutes: 30,
    run: everythingInContainers,
  },
};

/** How long the short form takes with all that it installs, in minutes. */
export const shortMinutes = 6;

/** TABLE: what is asked within `shortMinutes`, its judges installed in that time too; what is built the quickest comes first. */
export const shortParts: Readonly<Record<string, Part>> = {
  bus: { needs: ['nats-server'], minutes: 0.7, run: busOnNewestServer },
  documents: { needs: ['ferretdb'], minutes: 0.4, run: documentsOnFerret },
  // By the versions that kubectl-validate brings.
  chart: { needs: neededFor('1.30'), minutes: 0.7, run: askChart },
  'object-store': { needs: ['minio'], minutes: 0.3, run: onlyTheStore },
};

import type { RunningServices } from '@insta-ai/chassis/start-services';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Pace } from '../src/steps/pace.ts';
import { type StandInGraph, startStandInGraph } from './graph/stand-in-graph.ts';
import { startTestBench, type TestBench } from './start-test-app.ts';

/** A person who connected their account to a fresh stand-in platform, anew for each test of a file. */
export type ConnectedStage = {
  bench: TestBench;
  graph: StandInGraph;
  app: RunningServices;
  person: { userId: string; headers: { authorization: string } };
  connect(): Promise<void>;
  job(fields?: object): { accountId: string };
  queue(fields?: object): ReturnType<TestBench['queue']>;
};

/** Registers the hooks of a test file; the fields are there once a test runs. */
export function stageConnected(pace: Partial<Pace> = {}): ConnectedStage {
  const stage = {
    async connect() {
      const call = { method: 'POST', url: '/api/instagram/login', headers: stage.person.headers } as const;
      const reply = await stage.app.app.inject({ ...call, payload: { accessToken: 'EAAshort' } });
      expect(reply.statusCode).toBe(200);
    },
    job: (fields = {}) => ({ accountId: stage.graph.world.accountId, ...fields }),
    queue: (fields = {}) => stage.bench.queue(stage.person.userId, stage.job(fields)),
  } as ConnectedStage;
  beforeAll(async () => {
    stage.bench = await startTestBench();
  });
  afterAll(() => stage.bench.stop());
  beforeEach(async () => {
    stage.graph = await startStandInGraph();
    stage.app = await stage.bench.startApp(stage.graph, pace);
    stage.person = await stage.bench.identity.newUser();
    await stage.connect();
  });
  afterEach(async () => {
    Object.assign(stage.bench.fitting, { refusal: '', kind: 'image', aiOutputs: [] });
    await stage.app.stop();
    await stage.graph.stop();
  });
  return stage;
}

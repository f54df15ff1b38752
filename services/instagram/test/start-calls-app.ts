import { ownPort } from '@insta-ai/deploy/testing/own-port';
import type { InjectOptions } from 'fastify';
import { startSimulatedPlatform } from './start-simulated-platform.ts';
import { startTestBench } from './start-test-app.ts';

export type Person = { userId: string; headers: { authorization: string } };

/** The service against the simulator, for the calls whose answer somebody waits for. */
export async function startCallsApp() {
  const [bench, platform] = await Promise.all([startTestBench(), startSimulatedPlatform()]);
  const PORT = String(await ownPort());
  // The platform asks this address for its challenge.
  const app = await bench.startApp(platform.graph, {}, { PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` });
  const call = async (
    person: { headers: Record<string, string> },
    path: string,
    payload?: NonNullable<InjectOptions['payload']>,
    method: 'GET' | 'POST' = 'POST',
  ) => {
    const url = `/api/instagram/${path}`;
    const reply = await app.app.inject({ method, url, headers: person.headers, ...(payload && { payload }) });
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
  };
  const connect = async (person: Person) => {
    const accessToken = platform.credentials.shortUserAccessToken;
    const { status } = await call(person, 'login', { authResponse: { accessToken } });
    if (status !== 200) throw new Error(`The login answered ${status}.`);
  };
  return {
    bench,
    platform,
    app,
    call,
    connect,
    async newPerson(fields: Parameters<typeof bench.identity.newUser>[0] = {}): Promise<Person> {
      const person = await bench.identity.newUser(fields);
      await connect(person);
      return person;
    },
    async needsReconnect(person: Person): Promise<boolean> {
      const accounts = await bench.accounts(person.userId);
      return accounts.some(account => account.needsReconnect === true);
    },
    async stop() {
      await app.stop();
      await platform.stop();
      await bench.stop();
    },
  };
}

export type CallsApp = Awaited<ReturnType<typeof startCallsApp>>;

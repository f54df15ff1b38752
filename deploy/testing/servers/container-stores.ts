import { storePasswordNames } from '@insta-ai/deploy/accounts/store-passwords';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { readComposeFile } from '../../compose/testing/read-compose-file.ts';

/** Stores that are containers, stopped with everything in them. */
export type ContainerStores = { natsUrl: string; mongodbUrl: string; stop(): Promise<void> };

const anySecrets = {
  ADMIN_PASSWORD: 'x',
  JWT_PRIVATE_KEY: 'x',
  ENCRYPTION_KEY: 'x',
  ...Object.fromEntries(storePasswordNames.map(name => [name, 'x'])),
};

/** The image that Compose takes of a store, unless the environment names another. */
function imageOf(store: 'nats' | 'mongodb' | 's3'): string {
  return (
    process.env[`TEST_${store.toUpperCase()}_IMAGE`] ??
    readComposeFile(anySecrets).services[store]?.image ??
    ''
  );
}

/**
 * A NATS and a MongoDB replica set for one test file. Streams and databases have fixed names, so that files that ran at the
 * same time on the same servers would read each other's.
 */
export async function startContainerStores(): Promise<ContainerStores> {
  const [nats, mongodb] = await Promise.all([startNats(), startMongodb()]);
  return {
    natsUrl: `nats://${addressOf(nats, 4222)}`,
    mongodbUrl: `mongodb://${addressOf(mongodb, 27_017)}/?directConnection=true`,
    async stop() {
      await Promise.all([nats.stop(), mongodb.stop()]);
    },
  };
}

export function startNats(): Promise<StartedTestContainer> {
  return new GenericContainer(imageOf('nats'))
    .withCommand(['--jetstream', '--store_dir=/tmp/jetstream'])
    .withExposedPorts(4222)
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .start();
}

async function startMongodb(): Promise<StartedTestContainer> {
  const started = await new GenericContainer(imageOf('mongodb'))
    .withCommand(['mongod', '--replSet', 'rs0', '--bind_ip_all'])
    .withExposedPorts(27_017)
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
    .start();
  const initiate =
    "rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'localhost:27017' }] }); while (!db.hello().isWritablePrimary) sleep(100)";
  const { exitCode, output } = await started.exec(['mongosh', '--quiet', '--eval', initiate]);
  if (exitCode !== 0) throw new Error(`The replica set was not made: ${output}`);
  return started;
}

/** An S3 server for a whole run: each test file takes a bucket of its own. */
export async function startS3(keys: { user: string; password: string }): Promise<StartedTestContainer> {
  return new GenericContainer(imageOf('s3'))
    .withCommand(['minio', 'server', '/data'])
    .withEnvironment({ MINIO_ROOT_USER: keys.user, MINIO_ROOT_PASSWORD: keys.password })
    .withExposedPorts(9000)
    .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000))
    .start();
}

/** Host and port that a port of a container is reached at from here. */
export function addressOf(container: StartedTestContainer, port: number): string {
  return `${container.getHost()}:${container.getMappedPort(port)}`;
}

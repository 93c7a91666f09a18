import { MongoDBContainer } from '@testcontainers/mongodb';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';

/** The images of `docker-compose.yml`. */
const MONGO_IMAGE = 'mongo:7';
const REDIS_IMAGE = 'redis:7';
const REDIS_PORT = 6379;

/** @throws one sentence if no container engine answers */
export async function requireContainerEngine(): Promise<void> {
  try {
    await getContainerRuntimeClient();
  } catch (error) {
    throw new Error(
      'There is no container engine here: start Docker, or run `npm test`, which needs none. ' +
        'TEST_MONGO_URL and TEST_REDIS_URL name servers that already run.',
      { cause: error },
    );
  }
}

/** A real MongoDB in a container, as a replica set of one; returns its address and how to stop it. */
export async function startMongoContainer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const container = await new MongoDBContainer(MONGO_IMAGE).start();
  const { host } = new URL(container.getConnectionString());
  return {
    // The set names its member by the container's host name, which does not resolve outside.
    url: `mongodb://${host}/?directConnection=true`,
    stop: async () => {
      await container.stop();
    },
  };
}

/** A Redis in a container; returns its address and how to stop it. */
export async function startRedisContainer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const container = await new GenericContainer(REDIS_IMAGE)
    .withExposedPorts(REDIS_PORT)
    .withCommand(['redis-server', '--save', '', '--appendonly', 'no', '--hz', '100'])
    .withWaitStrategy(Wait.forLogMessage('Ready to accept connections'))
    .start();
  return {
    url: `redis://${container.getHost()}:${container.getMappedPort(REDIS_PORT)}`,
    stop: async () => {
      await container.stop();
    },
  };
}

import { MongoDBContainer } from '@testcontainers/mongodb';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';

/** The images that `docker-compose.yml` runs. */
const MONGO_IMAGE = 'mongo:7';
const REDIS_IMAGE = 'redis:7';
const REDIS_PORT = 6379;

/** Throws one sentence where no container engine answers. */
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

/** A real MongoDB in a container, a replica set of one; answers its address and how to end it. */
export async function startMongoContainer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const container = await new MongoDBContainer(MONGO_IMAGE).start();
  const { host } = new URL(container.getConnectionString());
  return {
    // The set names its member by the container's own host name, which nobody outside can look up.
    url: `mongodb://${host}/?directConnection=true`,
    stop: async () => {
      await container.stop();
    },
  };
}

/** A Redis in a container; answers its address and how to end it. */
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

import { TextSink } from '@crease/domain/testing/text-sink';
import { openWorld, type World } from '@crease/domain/testing/world';
import { openApi, type TestApi } from './api-client.js';

/** An API that sends text messages, without rate limits, and the world that it works on. */
export interface TextingApi {
  world: World;
  api: TestApi;
  close: () => Promise<void>;
}

export async function openTextingApi(): Promise<TextingApi> {
  const sink = await TextSink.start();
  const world = await openWorld({ ...sink.env, RATE_LIMITS: 'off' });
  const api = await openApi(world.core);
  return {
    world,
    api,
    close: async () => {
      await api.close();
      await world.close();
      await sink[Symbol.asyncDispose]();
    },
  };
}

import { expect, test } from 'vitest';
import { freePort } from '../addresses/free-port.ts';
import { readLauncherSettings } from './launcher-settings.ts';
import { placeSimulator } from './place-simulator.ts';

test('the simulator takes the port it is given, but never that of the product', async () => {
  const [port, other] = [await freePort(), await freePort()];
  const portOf = async (wanted: number) => {
    const given = { SIMULATOR_PORT: String(wanted) };
    const settings = readLauncherSettings(given);
    return (await placeSimulator({ given, settings, port, folder: '/data' }))?.port;
  };

  expect(await portOf(other)).toBe(other);
  expect(await portOf(port)).not.toBe(port);
});

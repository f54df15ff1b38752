import { join } from 'node:path';
import type { Ports } from '@insta-ai/deploy/launcher/addresses/claim-ports';
import { ensureNatsServer } from '@insta-ai/deploy/launcher/programs/nats-install';
import { placeSimulator } from '@insta-ai/deploy/launcher/settings/place-simulator';
import type { Site } from '@insta-ai/deploy/launcher/settings/site';
import { keepStreams } from '@insta-ai/deploy/launcher/stores/keep-streams';
import { findNatsServer, writeNatsConfig } from '@insta-ai/deploy/launcher/stores/nats-server';
import { type SimulatorAddresses, simulatorAddresses } from '@insta-ai/simulator/addresses';
import { ownBus } from './bus-accounts.ts';
import { ownDocuments } from './document-accounts.ts';
import type { ProcessGroup } from './process-group.ts';
import { documentsPlan, natsPlan, simulatorPlan } from './process-plans.ts';
import { type StoreAccess, sharedStore } from './store-access.ts';

/** The simulated platforms, where anything is simulated. */
export async function startSimulator(
  site: Site,
  { start }: ProcessGroup,
  ports: Ports,
): Promise<SimulatorAddresses | undefined> {
  const place = await placeSimulator(site);
  if (!place) return undefined;
  const addresses = simulatorAddresses(
    `http://127.0.0.1:${place.port}`,
    `smtp://127.0.0.1:${await ports.next()}`,
  );
  await start(simulatorPlan(addresses, place.folder, place.speed));
  return addresses;
}

/** The bus: `NATS_URL`, else a nats-server of our own with an account for each service. */
export async function startBus(
  { settings, folder, installer, keep, room, say }: Site,
  { start, processes }: ProcessGroup,
  ports: Ports,
): Promise<StoreAccess<unknown>> {
  if (settings.NATS_URL) return sharedStore(settings.NATS_URL);
  const place = join(folder, 'nats');
  const { own, ...access } = ownBus(await ports.next());
  await ensureNatsServer(installer);
  const program = findNatsServer(settings.PATH) ?? 'nats-server';
  const plan = natsPlan(program, access.url, await writeNatsConfig(place, own.port, own.authorization));
  await start(plan);
  // For the reason see `room` of startNatsServer.
  room.onBack(() => processes.get(plan.name)?.kill());
  keep(await keepStreams(access.url, place, 'go on', say));
  return access;
}

/** The documents: `MONGODB_URL`, else the embedded store with an account for each service. */
export async function startDocuments(
  { settings, folder }: Site,
  { start }: ProcessGroup,
  ports: Ports,
): Promise<StoreAccess<unknown>> {
  if (settings.MONGODB_URL) return sharedStore(settings.MONGODB_URL);
  const { own, ...access } = ownDocuments(await ports.next());
  await start(documentsPlan(access.url, join(folder, 'documents'), own, settings.ACCEPT_LOSS));
  return access;
}

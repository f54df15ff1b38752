import { join } from 'node:path';
import { busNames } from '@insta-ai/chassis/messaging/names/bus-names';
import { streamNames } from '@insta-ai/chassis/messaging/streams/ensure-streams';
import { readHighWater } from '@insta-ai/deploy/document-store/storage/high-water';
import { markedStream } from '@insta-ai/deploy/launcher/stores/stream-mark';
import { readWentBack } from '@insta-ai/deploy/launcher/stores/streams-went-back';
import { jetstreamManager } from '@nats-io/jetstream';
import { isStreamMissing } from '../../installation/is-stream-missing.ts';
import type { Check } from '../check.ts';
import { NotLooked, ok } from '../finding.ts';
import { failAsAtStart } from '../split-refusal.ts';
import { withoutFiles } from './files-of-streams.ts';
import { judgeAge } from './judge-age.ts';
import { judgeStreams } from './judge-streams.ts';
import { type MessagesLook, unreadableMessages } from './unreadable-messages.ts';
import { whyBusRefuses } from './why-bus-refuses.ts';

export const busCheck: Check = {
  group: 'stores',
  name: 'bus',
  asks: 'whether the NATS server answers, takes our account, is new enough and has JetStream',
  fix: 'Start the NATS server, or correct NATS_URL.',
  async look(scene) {
    try {
      const nats = await scene.bus();
      return [ok(`NATS ${nats.info?.version ?? ''} with JetStream answers.`)];
    } catch (error) {
      if (error instanceof NotLooked) throw error;
      return [failAsAtStart(error)];
    }
  },
};

/** Of the time of a look, what one stream may be read for. */
const readShare = 2 * streamNames.length;

export const streamsCheck: Check = {
  group: 'stores',
  name: 'streams',
  asks: 'whether the streams of the bus are there, with their files and as new as they were where they are in the data folder, take messages and have room, and give their newest messages',
  fix: 'Start Insta AI, which makes its streams anew.',
  needs: ['bus'],
  async look(scene) {
    const nats = await scene.bus();
    const manager = await jetstreamManager(nats, { timeout: scene.lookMs });
    const seen = [];
    const looks = new Map<string, MessagesLook>();
    const lasts = new Map<string, number>();
    // Each by its name: a server that is shared has streams of others.
    for (const name of streamNames) {
      const stream = await manager.streams.info(name).catch(undefinedWhereMissing);
      if (!stream) continue;
      const { config, state } = stream;
      seen.push({
        name,
        messages: state.messages,
        bytes: state.bytes,
        maxMessages: config.max_msgs,
        maxBytes: config.max_bytes,
      });
      lasts.set(name, state.last_seq);
      looks.set(name, await unreadableMessages(manager, name, scene.lookMs / readShare));
    }
    const { storage, limits } = await manager.getAccountInfo();
    const listed = seen.map(({ name }) => name);
    const own = scene.folder !== undefined && !scene.given.NATS_URL && join(scene.folder, 'nats');
    const lost = own ? await withoutFiles(own, listed) : [];
    const lastEvent = lasts.get(markedStream);
    const age = own && {
      isOlder: lastEvent !== undefined && lastEvent < (await readHighWater(own)),
      wentBackAt: await readWentBack(own),
    };
    // One that is only started for this look stays as it is: how far its streams are tells whether they are older than they were.
    const isUsed = !own || scene.runsOnFolder;
    const refused =
      isUsed && lasts.has(markedStream) ? await whyBusRefuses(nats, manager, scene.lookMs) : undefined;
    const { stream: nameOf } = busNames(scene.settings.BUS_PREFIX);
    return [
      ...judgeStreams(
        seen,
        { bytes: storage, maxBytes: limits.max_storage, refused },
        { lost, looks, nameOf },
      ),
      ...(age ? judgeAge(age, scene.machine.now()) : []),
    ];
  },
};

function undefinedWhereMissing(error: unknown): undefined {
  if (!isStreamMissing(error)) throw error;
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { assertServerVersion } from '@insta-ai/chassis/messaging/connect-nats';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { natsMissing } from '@insta-ai/deploy/launcher/programs/nats-install';
import { findNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { findProgram } from '@insta-ai/deploy/system/find-program';
import { adviceFor, type packageManagers } from '@insta-ai/deploy/system/package-managers';
import { type SystemProgram, systemPrograms } from '@insta-ai/deploy/system/system-programs';
import type { Check } from '../check.ts';
import { fail, NotLooked, ok, warn } from '../finding.ts';
import type { Scene } from '../scene.ts';
import { failAsAtStart } from '../split-refusal.ts';
import { isNewEnough, oldestNode } from './oldest-node.ts';

const run = promisify(execFile);

export const nodeCheck: Check = {
  group: 'machine',
  name: 'Node',
  asks: 'whether Node is new enough',
  fix: `Run it with Node ${oldestNode} or newer; make start brings its own.`,
  async look({ machine: { nodeVersion } }) {
    return isNewEnough(nodeVersion)
      ? [ok(`Node ${nodeVersion}.`)]
      : [fail(`Node is version ${nodeVersion}, and Insta AI needs ${oldestNode} or newer.`)];
  },
};

export const natsServerCheck: Check = {
  group: 'machine',
  name: 'nats-server',
  asks: 'whether there is a nats-server that starts and is new enough, where the product runs its own',
  fix: 'Put version 2.9 or newer on the PATH, or set NATS_URL to a running server with JetStream.',
  async look(scene) {
    const { settings, lookMs } = scene;
    if (scene.given.NATS_URL) throw new NotLooked('NATS_URL names a server');
    const program = findNatsServer(settings.PATH);
    if (!program) {
      const missing = natsMissing(adviceOf(systemPrograms.natsServer, scene));
      return [failAsAtStart(new CannotStart(missing))];
    }
    const said = await run(program, ['--version'], { timeout: lookMs }).catch(() => undefined);
    const version = /v?(\d+\.\d+\.\d+)/.exec(said?.stdout ?? '')?.[1];
    if (!version) return [fail(`The nats-server at ${program} does not start.`)];
    try {
      assertServerVersion(version);
    } catch {
      return [fail(`The nats-server at ${program} is version ${version}, which is too old.`)];
    }
    return [ok(`nats-server ${version}.`)];
  },
};

export const ffmpegCheck: Check = {
  group: 'machine',
  name: 'ffmpeg',
  asks: 'whether ffmpeg and ffprobe are there, where the product runs on this machine',
  fix: 'Install ffmpeg; no restart is needed.',
  async look(scene) {
    if (scene.isElsewhere) throw new NotLooked('the services run elsewhere');
    const { ffmpeg } = systemPrograms;
    const lacks = ffmpeg.commands.filter(command => !findProgram(command, scene.settings.PATH));
    if (lacks.length === 0) return [ok('ffmpeg is there.')];
    const way = adviceOf(ffmpeg, scene);
    return [
      warn(
        `${lacks.join(' and ')} ${lacks.length === 1 ? 'is' : 'are'} not installed: pictures cannot become Reels and videos are not converted.`,
        `${way.charAt(0).toUpperCase()}${way.slice(1)}; no restart is needed.`,
      ),
    ];
  },
};

function adviceOf(program: SystemProgram, { settings }: Scene): string {
  const isHere = ({ name }: (typeof packageManagers)[number]) =>
    findProgram(name, settings.PATH) !== undefined;
  return adviceFor(program, isHere, process.getuid?.());
}

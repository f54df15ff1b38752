import { streamNames, streamRows } from '@insta-ai/chassis/messaging/streams/ensure-streams';
import { type Finding, fail, ok, warn } from '../finding.ts';
import type { MessagesLook } from './unreadable-messages.ts';

/** A stream as the server tells of it; a limit below 1 is none. */
export type StreamSeen = {
  name: string;
  messages: number;
  bytes: number;
  maxMessages: number;
  maxBytes: number;
};

/** What the server's account may keep, and keeps; a limit below 1 is none. `refused` is why it took no message just now. */
export type RoomSeen = { bytes: number; maxBytes: number; refused?: string | undefined };

/** From this share of a limit on it is told of: what comes beyond is thrown away or refused. */
const nearly = 0.9;
const full = 0.99;

type More = {
  /** Those that the server lists and whose files are gone. */
  lost?: readonly string[];
  /** Messages that the server counts and cannot give, and how far that was looked for. */
  looks?: ReadonlyMap<string, MessagesLook>;
  /** What the server calls a stream of ours. */
  nameOf?: (name: string) => string;
};

export function judgeStreams(
  seen: readonly StreamSeen[],
  room: RoomSeen,
  { lost = [], looks = new Map(), nameOf = name => name }: More = {},
): Finding[] {
  const missing = streamNames.filter(name => !seen.some(stream => stream.name === name));
  const findings = [
    ...missing.map(name =>
      fail(
        `The stream ${nameOf(name)} is missing on the bus.`,
        'Start Insta AI: auth-user makes it anew, and what it held is asked for again.',
      ),
    ),
    ...lost.map(name =>
      fail(
        `The files of the stream ${nameOf(name)} are gone, though the NATS server has them open still: what is in it ends with that server.`,
        'Restart Insta AI when little is due (with ARGS=--accept-loss, where it asks for that): it makes its streams anew, and what this one held is asked for again. Find out who deletes files in the data folder.',
      ),
    ),
    ...[...looks]
      .filter(([name, { unreadable }]) => unreadable.length > 0 && !lost.includes(name))
      .map(([name, { unreadable: numbers }]) =>
        fail(
          `The stream ${nameOf(name)} has ${numbers.length === 1 ? 'a message' : `${numbers.length} messages`} that the NATS server cannot read any more (number ${numbers.slice(0, 3).join(', ')}${numbers.length > 3 ? ', …' : ''}): the disk has changed them, and nobody hears of them.`,
          `Look at the disk. What is lost of posts, pictures and mails is asked for again; of dead letters nothing comes back. Then drop it ("nats stream rmm ${nameOf(name)} ${numbers[0]}").`,
        ),
      ),
    ...seen
      .filter(({ name }) => streamNames.includes(name))
      .filter(
        ({ name, messages, maxMessages, bytes, maxBytes }) =>
          isNearly(messages, maxMessages) || (!isBounded(name) && isNearly(bytes, maxBytes)),
      )
      .map(({ name }) =>
        fail(
          `The stream ${nameOf(name)} is at its limit, and loses its oldest messages.`,
          `Take its limit away: Insta AI sets none ("nats stream edit ${nameOf(name)} --max-bytes=-1 --max-msgs=-1").`,
        ),
      ),
    ...seen
      .filter(({ name, bytes, maxBytes }) => name === 'DEAD' && isNearly(bytes, maxBytes))
      .map(() =>
        warn(
          'There are so many dead letters that the oldest are thrown away.',
          'Look at them and send them again or drop them ("insta dead-letters").',
        ),
      ),
    ...roomFault(room),
  ];
  const far = farInWords(looks, nameOf);
  if (findings.length === 0) return [ok(['All streams are there, with room.', ...far].join(' '))];
  // A fault that is seen is no word on what was not read.
  return [...findings, ...far.map(words => ok(words))];
}

/** A message that does not fit is refused, so a full bus keeps just below its limit. */
function roomFault({ bytes, maxBytes, refused }: RoomSeen): Finding[] {
  const fix =
    'Raise what its account may keep on disk (max_file of its JetStream limits) or max_file_store of the NATS server, and give its disk more room.';
  if (refused !== undefined)
    return [
      fail(
        `The bus takes no messages, so nothing goes out until it does; nothing is lost meanwhile. It says: ${refused}.`,
        `Look at the disk of the NATS server and at its log. ${fix} Set no max_file_store, and it takes three quarters of what was free as it started: start it again once there is room.`,
      ),
    ];
  if (!isNearly(bytes, maxBytes)) return [];
  return bytes >= maxBytes * full
    ? [fail('The bus is full: it takes no messages, so nothing goes out until it has room.', fix)]
    : [warn('The bus has nearly no room left for what it keeps.', fix)];
}

/** How far it was looked for messages that cannot be read, where that is not all. */
function farInWords(looks: ReadonlyMap<string, MessagesLook>, nameOf: (name: string) => string): string[] {
  const parts = [...looks]
    .filter(([, { looked, of }]) => looked < of)
    .map(
      ([name, { looked, of }]) => `the newest ${inEnglish(looked)} of ${inEnglish(of)} in ${nameOf(name)}`,
    );
  return parts.length > 0 ? [`Of their messages were read ${parts.join(', ')}; older ones were not.`] : [];
}

const inEnglish = (number: number) => number.toLocaleString('en-US');

/** Whether Insta AI itself gives a stream a size, from which on it forgets its oldest messages: facts are handled in seconds. */
const isBounded = (name: string) => streamRows.some(row => row.name === name && row.mebibytes !== undefined);

const isNearly = (amount: number, most: number) => most > 0 && amount >= most * nearly;

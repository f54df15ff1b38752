import { join } from 'node:path';
import type { SettingsSource } from '@insta-ai/chassis/config';
import { type Static, Type } from 'typebox';
import { CannotStart } from '../basis/cannot-start.ts';
import { readWhole } from './read-whole.ts';
import { writeWhole } from './write-whole.ts';

/** TABLE: which setting gives the store whose names begin with a prefix; stores of our own keep the plain names. */
const storeOf = { DATABASE_PREFIX: 'MONGODB_URL', BUS_PREFIX: 'NATS_URL' } as const;
const names = Object.keys(storeOf) as (keyof typeof storeOf)[];

const KnownPrefixes = Type.Object({
  DATABASE_PREFIX: Type.Optional(Type.String()),
  BUS_PREFIX: Type.Optional(Type.String()),
});
type KnownPrefixes = Static<typeof KnownPrefixes>;

type Settings = KnownPrefixes & { readonly MONGODB_URL?: string; readonly NATS_URL?: string };

const noteOf = (folder: string) => join(folder, 'prefixes.json');

/**
 * Refuses other prefixes than those of the last start: under them a store that is given looks empty, so that the product would begin
 * with nothing and a backup would hold nothing, and neither would say so. Changes nothing.
 */
export async function checkPrefixes(folder: string, settings: Settings, acceptLoss: boolean): Promise<void> {
  if (acceptLoss) return;
  const known = await readKnown(folder);
  const used = usedPrefixes(settings);
  for (const name of names) {
    const [was, is] = [known[name], used[name]];
    if (was !== undefined && is !== undefined && was !== is)
      throw new CannotStart(
        `${name} is ${inWords(is)}, and was ${inWords(was)} at the last start, so what this installation has in ${storeOf[name]} would not be found. ` +
          'Set it as it was, or begin there with nothing: make start ARGS=--accept-loss, or the setting ACCEPT_LOSS=true.',
      );
  }
}

/** Notes the prefixes of a product that runs; one of a store that is not given now is remembered. */
export async function notePrefixes(folder: string, settings: Settings): Promise<void> {
  const known = await readKnown(folder);
  const now = { ...known, ...usedPrefixes(settings) };
  if (names.some(name => now[name] !== known[name])) await writeWhole(noteOf(folder), JSON.stringify(now));
}

/**
 * Settings for what works on the stores of a product from within it. Its start has looked at the prefixes that the person set; a store of
 * ours has an address in these as well, and no prefix, which is no change.
 */
export function withProvenPrefixes(settings: SettingsSource): SettingsSource {
  return { ...settings, ACCEPT_LOSS: 'true' };
}

const usedPrefixes = (settings: Settings): KnownPrefixes =>
  Object.fromEntries(names.filter(name => settings[storeOf[name]]).map(name => [name, settings[name] ?? '']));

const inWords = (prefix: string) => (prefix ? `"${prefix}"` : 'not set');

async function readKnown(folder: string): Promise<KnownPrefixes> {
  return (
    (await readWhole(
      noteOf(folder),
      KnownPrefixes,
      'delete it, once DATABASE_PREFIX and BUS_PREFIX are right',
    )) ?? {}
  );
}

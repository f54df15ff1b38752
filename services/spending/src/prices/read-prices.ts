import { readFile } from 'node:fs/promises';
import { SettingsError } from '@insta-ai/chassis/config';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { knownPrices, type PriceRow, type Prices } from './price-table.ts';

const Dollars = Type.Number({ minimum: 0, maximum: 10_000 });
const Name = Type.String({ minLength: 1, maxLength: 300 });
const PriceFile = Type.Array(
  Type.Object(
    {
      provider: Name,
      model: Name,
      price: Type.Union([
        Type.Object({ perPicture: Dollars }, { additionalProperties: false }),
        Type.Object({ perSecond: Dollars }, { additionalProperties: false }),
        Type.Object(
          {
            perMillionIn: Dollars,
            perMillionPictureIn: Type.Optional(Dollars),
            perMillionCachedIn: Type.Optional(Dollars),
            perMillionCacheWrite: Type.Optional(Dollars),
            perMillionOut: Dollars,
          },
          { additionalProperties: false },
        ),
      ]),
    },
    { additionalProperties: false },
  ),
  { maxItems: 1_000 },
);

/** The prices of this installation. Throws a SettingsError. */
export async function readPrices(given: string | undefined): Promise<Prices> {
  if (!given) return { own: [], known: knownPrices };
  const isList = given.trim().startsWith('[');
  const text = isList ? given : await readText(given);
  return { own: parsePrices(isList ? 'PRICES' : given, text), known: knownPrices };
}

function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError([`PRICES names a file that cannot be read (${file}: ${error.code})`]);
  });
}

export function parsePrices(file: string, text: string): readonly PriceRow[] {
  let value: unknown;
  try {
    // Editors on Windows mark the beginning of a file.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new SettingsError([`PRICES is not JSON (${file})`]);
  }
  if (Value.Check(PriceFile, value)) return value;
  const [error] = Value.Errors(PriceFile, value);
  throw new SettingsError([
    `PRICES has a mistake at ${error?.instancePath || 'its top'} (${file}): it must be a list of ` +
      '{ "provider", "model", "price": { "perPicture" }, { "perSecond" } or { "perMillionIn", "perMillionOut" } } in US dollars, ' +
      'the last with "perMillionPictureIn" where pictures that go in have a price of their own, and with "perMillionCachedIn" and ' +
      '"perMillionCacheWrite" where a prompt cache has',
  ]);
}

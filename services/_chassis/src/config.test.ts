import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './config.ts';

const schema = Type.Object({
  PORT: Type.Integer({ default: 8080, minimum: 0, maximum: 65_535, description: 'Port to listen on' }),
  MODE: Type.Unsafe<'a' | 'b'>({ type: 'string', enum: ['a', 'b'], default: 'a' }),
  TOKEN: Type.String({ description: 'Secret of the provider' }),
});

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readSettings(schema, source);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
  }
  return [];
}

describe('readSettings', () => {
  it('converts texts to their types and fills in defaults', () => {
    expect(readSettings(schema, { PORT: '90', TOKEN: 't', UNRELATED: 'x' })).toEqual({
      PORT: 90,
      MODE: 'a',
      TOKEN: 't',
    });
  });

  it('takes an empty text for not set', () => {
    expect(readSettings(schema, { PORT: '', TOKEN: 't' }).PORT).toBe(8080);
  });

  it('names every bad setting at once, with its meaning', () => {
    expect(problemsOf({ PORT: 'many', MODE: 'c' })).toEqual([
      'TOKEN is not set (Secret of the provider)',
      'PORT must be a whole number (Port to listen on)',
      'MODE must be one of: a, b',
    ]);
  });

  it('says of a text in the wrong form what is meant, not the pattern, and never the text', () => {
    const server = Type.Object({
      URL: Type.String({ pattern: '^nats://', description: 'Server, nats://host:4222' }),
    });
    expect(() => readSettings(server, { URL: 'http://secret@host' })).toThrow(
      'Some settings are not valid:\n  - URL does not have the right form (Server, nats://host:4222)',
    );
  });

  it.each(['http://', 'http://host:99999', 'http://host:80:v1', 'http://my host', 'host'])(
    'says once of %s that it is no address',
    text => {
      const server = Type.Object({ URL: Type.String({ pattern: '^https?://', format: 'address' }) });
      expect(() => readSettings(server, { URL: text })).toThrow(
        /^[^\n]*\n {2}- URL does not have the right form$/,
      );
    },
  );

  it.each(['sk-…', '“sk-1”', 'sk-1\nsk-2', ' '])('names a key that no request can carry (%j)', key => {
    const provider = Type.Object({
      API_KEY: Type.String({ format: 'key', description: 'Key of the provider' }),
    });
    expect(() => readSettings(provider, { API_KEY: key })).toThrow(
      'API_KEY must be one line of letters, digits and plain signs, without “…” or typographic quotes (Key of the provider)',
    );
  });

  it('takes a key with the line break that a file or a Secret ends with', () => {
    const provider = Type.Object({ API_KEY: Type.String({ format: 'key' }) });
    expect(readSettings(provider, { API_KEY: 'sk-1_+/=\n' })).toEqual({ API_KEY: 'sk-1_+/=\n' });
  });

  it('refuses a number outside its bounds', () => {
    expect(problemsOf({ PORT: '70000', TOKEN: 't' })).toEqual(['PORT must be <= 65535 (Port to listen on)']);
  });
});

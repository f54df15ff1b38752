import { readSettings } from '@insta-ai/chassis/config';
import { expect, test } from 'vitest';
import { type GatewaySettings, gatewaySettings, httpServices, urlSettingOf } from './gateway-settings.ts';

const well = Object.fromEntries(
  [...httpServices, 'frontends' as const].map(name => [urlSettingOf(name), `http://${name}:8080`]),
);
const read = (CONTENT_URL: string) =>
  (readSettings(gatewaySettings, { ...well, CONTENT_URL }) as GatewaySettings).CONTENT_URL;

test.each(['http://content:8080', 'http://content-0:8080, http://content-1:8080'])(
  '%s are addresses of replicas',
  text => expect(read(text)).toBe(text),
);

test.each(['http://content:99999', 'http://content-0:8080,http://content 1:8080', 'http://[content]'])(
  '"%s" stops the start and names the setting',
  text => expect(() => read(text)).toThrow('CONTENT_URL does not have the right form'),
);

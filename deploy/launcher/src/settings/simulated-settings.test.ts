import { expect, it } from 'vitest';
import {
  drawsSimulated,
  isSimulatedImageService,
  realNames,
  simulatedNames,
  withVendorAddresses,
} from './simulated-settings.ts';

const app = { FACEBOOK_APP_ID: '4711', FACEBOOK_APP_SECRET: 'secret' };

it('without a setting everything is simulated', () => {
  expect(realNames(withVendorAddresses({}))).toEqual([]);
  expect(simulatedNames(withVendorAddresses({}))).toEqual([
    'Replicate',
    'the text model',
    'Instagram',
    'mail',
  ]);
});

it.each([
  [{ REPLICATE_API_TOKEN: 'r8_x' }, 'Replicate (api.replicate.com)'],
  [{ OPENAI_API_KEY: 'sk-x' }, 'the text model (api.openai.com)'],
  [app, 'Instagram (graph.facebook.com)'],
])('the keys of a service alone, %j, make it the real one at its vendor', (given, name) => {
  const settings = withVendorAddresses(given);

  expect(realNames(settings)).toEqual([name]);
  expect(simulatedNames(settings)).toHaveLength(3);
});

it('one key of two is enough, so that the service asks for the other one', () => {
  expect(withVendorAddresses({ FACEBOOK_APP_ID: '4711' })).toMatchObject({
    GRAPH_BASE_URL: 'https://graph.facebook.com',
  });
});

it('an address that is set stays', () => {
  const given = { OPENAI_API_KEY: 'any', OPENAI_BASE_URL: 'http://localhost:11434/v1' };

  expect(withVendorAddresses(given)).toEqual(given);
});

it('the password in an address is not told', () => {
  expect(realNames({ SMTP_URL: 'smtp://me:hidden@mail.example.com:587' })).toEqual([
    'mail (mail.example.com:587)',
  ]);
});

it.each([{}, { GRAPH_BASE_URL: 'https://graph.facebook.com' }])(
  'a key that is set and empty is named with the line to add, beside %j',
  address => {
    const given = { ...address, FACEBOOK_APP_ID: '4711', FACEBOOK_APP_SECRET: ' ' };

    expect(() => withVendorAddresses(given)).toThrow(
      'FACEBOOK_APP_SECRET is empty: add FACEBOOK_APP_SECRET=…',
    );
  },
);

it.each([
  [{}, true],
  [{ REPLICATE_BASE_URL: 'https://api.replicate.com/v1' }, false],
  [{ OPENAI_IMAGE_MODEL: 'gpt-image-2' }, true],
  [{ OPENAI_IMAGE_MODEL: 'gpt-image-2', OPENAI_IMAGE_API_KEY: 'sk-x' }, false],
  [{ OPENAI_IMAGE_MODEL: 'sd', OPENAI_IMAGE_BASE_URL: 'http://localhost:8080/v1' }, false],
  [{ OPENAI_IMAGE_MODEL: 'gpt-image-2', OPENAI_BASE_URL: 'https://api.openai.com/v1' }, false],
  [{ OPENAI_BASE_URL: 'https://api.openai.com/v1' }, true],
  [{ IMAGE_PROVIDER: 'openai', OPENAI_IMAGE_MODEL: 'gpt-image-2' }, true],
  [
    {
      IMAGE_PROVIDER: 'openai',
      OPENAI_IMAGE_MODEL: 'gpt-image-2',
      OPENAI_BASE_URL: 'https://api.openai.com/v1',
    },
    false,
  ],
  [{ IMAGE_PROVIDER: 'fooocus', FOOOCUS_BASE_URL: 'http://gpu.local:8888' }, false],
  [{ IMAGE_PROVIDER: 'sdwebui', SDWEBUI_BASE_URL: 'http://gpu.local:7860' }, false],
])('with %j all pictures are simulated: %s', (given, areSimulated) => {
  expect(drawsSimulated(given)).toBe(areSimulated);
});

it.each([
  [
    { IMAGE_PROVIDER: 'comfyui', COMFYUI_BASE_URL: 'http://me:hidden@gpu.local:8188' },
    ['pictures (gpu.local:8188)'],
  ],
  [
    { IMAGE_PROVIDER: 'openai', OPENAI_IMAGE_MODEL: 'gpt-image-2', OPENAI_IMAGE_API_KEY: 'sk-x' },
    ['pictures (api.openai.com)'],
  ],
  [{ IMAGE_PROVIDER: 'openai', OPENAI_IMAGE_MODEL: 'gpt-image-2' }, []],
  [{ IMAGE_PROVIDER: 'fooocus', FOOOCUS_BASE_URL: 'no address' }, []],
])('with %j the line at the start says where pictures come from: %j', (given, real) => {
  expect(realNames(given)).toEqual(real);
  expect(simulatedNames(given).includes('pictures')).toBe(
    given.IMAGE_PROVIDER === 'openai' && real.length === 0,
  );
});

it.each([
  ['replicate', {}, true],
  ['replicate', { REPLICATE_BASE_URL: 'https://api.replicate.com/v1' }, false],
  ['openai', {}, true],
  ['openai', { OPENAI_IMAGE_BASE_URL: 'http://localhost:8080/v1' }, false],
  ['openai', { OPENAI_BASE_URL: 'https://api.openai.com/v1' }, false],
  ['comfyui', { IMAGE_PROVIDER: 'comfyui' }, false],
])('the image service %s under %j is simulated: %s', (name, given, isIt) => {
  expect(isSimulatedImageService(name, given)).toBe(isIt);
});

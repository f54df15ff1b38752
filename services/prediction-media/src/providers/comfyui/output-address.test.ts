import { expect, test } from 'vitest';
import { isOwnOutput, viewAddress } from './output-address.ts';

const base = 'http://gpu.local:8188/comfy';
const of = (filename: string, subfolder = '', type = 'output') =>
  viewAddress(base, { filename, subfolder, type });

test.each([
  [of('ComfyUI_00001_.png'), true],
  [of('größe & mehr?#.png', 'insta-ai/2026'), true],
  [of('preview.png', '', 'temp'), true],
  [of('picture.png', '', 'input'), false],
  [of('../../etc/passwd'), false],
  [of('..'), false],
  [of('/etc/passwd'), false],
  [of('a\\b.png'), false],
  [of('a.png [input]'), false],
  [of('blake3:0a1b'), false],
  [of('a.png', '../input'), false],
  [of('a.png', '/etc'), false],
  [of('a.png', 'C:\\Windows'), false],
  [of(''), false],
  [`${base}/view?type=output`, false],
  [`${base}/queue?filename=a.png&type=output`, false],
  ['http://gpu.local:8188/view?filename=a.png&type=output', false],
  ['http://169.254.169.254/view?filename=a.png&type=output', false],
  ['not an address', false],
])('%s is fetched: %s', (address, own) => {
  expect(isOwnOutput(address, base)).toBe(own);
});

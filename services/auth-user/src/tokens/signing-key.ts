import { createPrivateKey, type KeyObject } from 'node:crypto';
import { SettingsError } from '@insta-ai/chassis/config';

/** Curve of ES256. */
const curve = 'prime256v1';

/** Reads a private key of the settings; anything but a P-256 key stops the start and names the setting. */
export function readSigningKey(text: string, setting = 'JWT_PRIVATE_KEY'): KeyObject {
  const key = parse(text.trim());
  if (key?.asymmetricKeyDetails?.namedCurve !== curve) {
    throw new SettingsError([
      `${setting} is not a private key for ES256 (make one: openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256)`,
    ]);
  }
  return key;
}

function parse(text: string): KeyObject | undefined {
  try {
    // Settings files and Kubernetes manifests often keep a PEM on one line.
    return text.startsWith('{')
      ? createPrivateKey({ key: JSON.parse(text), format: 'jwk' })
      : createPrivateKey(text.replaceAll('\\n', '\n'));
  } catch {
    return undefined;
  }
}

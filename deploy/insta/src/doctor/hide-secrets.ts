import type { SettingsSource } from '@insta-ai/chassis/config';

/** Settings that open something: their values, and passwords inside addresses. */
const secretName = /KEY|SECRET|TOKEN|PASSWORD/;
const credentials = /(\b[a-z][a-z0-9+]*:\/\/)[^\s/]+@/gi;
/** Shorter ones would hide common words, and open nothing. */
const shortest = 6;

/** A text without what opens a door, whoever wrote it: foreign servers repeat what they were sent. */
export function hideSecrets(text: string, given: SettingsSource): string {
  const secrets = Object.entries(given)
    .filter(([name, value]) => secretName.test(name) && value && value.length >= shortest)
    .map(([, value]) => value as string);
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text).replace(credentials, '$1');
}

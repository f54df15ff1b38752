#!/usr/bin/env node
import { demoConditions } from './conditions.ts';
import { isReach } from './reach.ts';
import { startSimulator } from './start-simulator.ts';
import { isStoreDamaged, storeIn } from './store/damaged-store.ts';

// Mails hold links that open an account.
process.umask(0o077);

const {
  PORT = '4010',
  SMTP_PORT = '4025',
  HOST = '127.0.0.1',
  DATA_DIR = '.data/simulator',
  PUBLIC_URL,
  SERVICES_URL,
  REACHED_AT,
  SPEED = '1',
  CONDITIONS = 'strict',
} = process.env;

const wrong = [
  ['PORT', PORT],
  ['SMTP_PORT', SMTP_PORT],
  ['SPEED', SPEED],
].flatMap(([name, value]) => (Number(value) >= 0 ? [] : [`${name} must be a number, not ${value}`]));
for (const [name, value] of Object.entries({ PUBLIC_URL, SERVICES_URL }))
  if (value && !URL.canParse(value)) wrong.push(`${name} must be a URL, not ${value}`);
if (!isReach(REACHED_AT)) wrong.push(`REACHED_AT must be pairs from=to of URLs, not ${REACHED_AT}`);
if (!['strict', 'demo'].includes(CONDITIONS))
  wrong.push(`CONDITIONS must be strict or demo, not ${CONDITIONS}`);
if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exit(1);
}

if (isStoreDamaged(DATA_DIR)) {
  console.error(
    `The simulator cannot start: ${storeIn(DATA_DIR)} is damaged. Put ${DATA_DIR} back from a copy, or move it away to begin with empty platforms.`,
  );
  process.exit(1);
}

const simulator = await startSimulator({
  folder: DATA_DIR,
  port: Number(PORT),
  smtpPort: Number(SMTP_PORT),
  host: HOST,
  publicUrl: PUBLIC_URL,
  servicesUrl: SERVICES_URL,
  reachedAt: REACHED_AT,
  speed: Number(SPEED) || 1,
  ...(CONDITIONS === 'demo' && { conditions: demoConditions }),
});
console.log(`Simulator at ${simulator.url}, mail at ${simulator.smtpUrl}, conditions: ${CONDITIONS}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.stop().then(() => process.exit(0)));
}

import type { SettingsSource } from './config.ts';
import type { AnyService } from './service.ts';
import { startServices } from './start-services.ts';

/** Runs services as a process of their own: start, then end in order on SIGTERM or SIGINT. A failed start is one clear text and exit code 1. */
export async function runProcess(services: readonly AnyService[], settings: SettingsSource): Promise<void> {
  try {
    const running = await startServices({ services, settings });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => void running.stop().then(() => process.exit(0)));
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

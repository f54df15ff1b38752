import type { AnyService } from '../service.ts';

/** What the lines of a process say that belong to none of its services alone. */
export function nameOfProcess(services: readonly Pick<AnyService, 'name'>[]): string {
  const [first] = services;
  return services.length === 1 && first ? first.name : 'insta-ai';
}
